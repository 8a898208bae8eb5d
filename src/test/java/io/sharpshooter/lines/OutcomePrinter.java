package io.sharpshooter.lines;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Prints an {@link Outcome} for every test, and for every class or factory of tests that fails as a whole. */
final class OutcomePrinter implements TestExecutionListener {
    private final PrintStream results;

    OutcomePrinter(PrintStream results) {
        this.results = results;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        print(Outcome.Kind.SKIPPED, test.getSource(), test.getDisplayName(), reason);
    }

    void skipped(TestDescriptor test, String reason) {
        print(Outcome.Kind.SKIPPED, test.getSource(), test.getDisplayName(), reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL -> {
                if (test.isTest()) {
                    print(Outcome.Kind.PASSED, test.getSource(), test.getDisplayName(), "");
                }
            }
            case FAILED -> print(Outcome.Kind.FAILED, test.getSource(), test.getDisplayName(), trace(result));
            case ABORTED -> print(Outcome.Kind.SKIPPED, test.getSource(), test.getDisplayName(), trace(result));
        }
    }

    private void print(Outcome.Kind kind, Optional<TestSource> source, String displayName, String detail) {
        String testClass = TestNames.classOf(source);
        String method = TestNames.methodOf(source);
        String shown = displayName.startsWith(method + "(") || method.isEmpty() ? method : method + " " + displayName;
        results.println(new Outcome(kind, testClass.isEmpty() ? displayName : testClass, shown, detail).toLine());
        results.flush();
    }

    private static String trace(TestExecutionResult result) {
        StringWriter text = new StringWriter();
        result.getThrowable().ifPresent(thrown -> thrown.printStackTrace(new PrintWriter(text)));
        return text.toString();
    }
}
