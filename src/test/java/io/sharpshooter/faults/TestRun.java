package io.sharpshooter.faults;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests in a JVM of their own, and prints a {@link TestResult} of each and nothing else. */
final class TestRun {
    private final PrintStream out;

    private TestRun(PrintStream out) {
        this.out = out;
    }

    /** The tests to run, one after the other. After the first failure in the last of them nothing else is run. */
    public static void main(String[] tests) {
        TestRun run = new TestRun(System.out);
        System.setOut(System.err);
        for (int place = 0; place < tests.length; place++) {
            CatchingTest test = CatchingTest.parse(tests[place]);
            try {
                run.run(test, place == tests.length - 1);
            } catch (Complaint noSuchTest) {
                run.print(new TestResult(test, 0, Printable.text(String.valueOf(noSuchTest.getMessage()))));
            }
        }
        run.end();
    }

    private void run(CatchingTest test, boolean last) {
        Launcher launcher = LauncherFactory.create();
        Watch watch = new Watch(test, last);
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(test.selectors(Path.of("")))
                        .build(),
                watch);
        print(watch.result);
    }

    private void print(TestResult result) {
        out.println(result.toLine());
        out.flush();
    }

    /** ResourceManagers in tests leave threads behind. */
    private void end() {
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Of one test; the first failure counts. */
    private final class Watch implements TestExecutionListener {
        private final boolean last;
        private TestResult result;

        Watch(CatchingTest test, boolean last) {
            this.last = last;
            result = new TestResult(test, 0, "");
        }

        @Override
        public void executionFinished(TestIdentifier id, TestExecutionResult execution) {
            if (execution.getStatus() == Status.FAILED && result.failure().isEmpty()) {
                result = result.failed(id.getDisplayName() + ": "
                        + Printable.text(
                                execution.getThrowable().map(String::valueOf).orElse("it failed")));
                if (last) {
                    print(result);
                    end();
                }
            } else if (execution.getStatus() == Status.SUCCESSFUL && id.isTest()) {
                result = result.passedOneMore();
            }
        }
    }
}
