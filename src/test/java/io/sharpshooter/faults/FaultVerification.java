package io.sharpshooter.faults;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Applies faults one at a time, and looks whether the test that is to notice each of them does. */
public final class FaultVerification {
    private final Path home;
    private final List<Fault> faults;
    private final PrintWriter out;
    private final Map<CatchingTest, TestResult> before = new HashMap<>();

    /**
     * @param home the project's root folder, compiled
     * @param folder the files of the faults
     * @param beginnings of the names of those to look at; empty for all
     * @param out for a line each and the table
     * @throws Complaint if no fault's name begins with one of them
     */
    public FaultVerification(Path home, Path folder, List<String> beginnings, PrintWriter out) {
        this.home = home;
        this.out = out;
        List<Fault> all = Fault.in(folder);
        for (String beginning : beginnings) {
            if (all.stream().noneMatch(fault -> fault.name().startsWith(beginning))) {
                throw new Complaint(
                        "No fault's name begins with " + Printable.value(beginning) + ". Maybe look into " + folder);
            }
        }
        faults = all.stream()
                .filter(fault -> beginnings.isEmpty() || beginnings.stream().anyMatch(fault.name()::startsWith))
                .toList();
    }

    /** Looks at so many at the same time, and returns whether all were caught. */
    public boolean run(int atOnce) throws InterruptedException {
        long began = System.nanoTime();
        runWithoutFaults(atOnce);
        List<FaultFinding> findings = AtOnce.run(
                atOnce,
                faults.stream()
                        .<Callable<FaultFinding>>map(fault -> () -> look(fault))
                        .toList());
        out.println();
        new FaultTable(findings, since(began)).print(out);
        return findings.stream().allMatch(FaultFinding::isCaught);
    }

    /** Each test once, in as few JVMs as run at the same time. */
    private void runWithoutFaults(int atOnce) throws InterruptedException {
        List<CatchingTest> tests = faults.stream().map(Fault::test).distinct().toList();
        say("%d tests without any fault".formatted(tests.size()));
        List<Callable<List<TestResult>>> parts = new ArrayList<>();
        for (int worker = 0; worker < Math.min(atOnce, tests.size()); worker++) {
            String name = "without-" + worker;
            List<CatchingTest> part = IntStream.iterate(worker, place -> place < tests.size(), place -> place + atOnce)
                    .mapToObj(tests::get)
                    .toList();
            parts.add(() -> withoutFault(name, part));
        }
        for (List<TestResult> results : AtOnce.run(atOnce, parts)) {
            results.forEach(result -> before.put(result.test(), result));
        }
    }

    private List<TestResult> withoutFault(String name, List<CatchingTest> tests) {
        return new TestJvm(home, folder(name), List.of()).run(tests).results();
    }

    private FaultFinding look(Fault fault) {
        long began = System.nanoTime();
        FaultFinding finding = look(fault, began);
        say("%-8s %-40s %3d s  %s"
                .formatted(
                        finding.outcome().word(), fault.name(), finding.took().toSeconds(), finding.detail()));
        return finding;
    }

    private FaultFinding look(Fault fault, long began) {
        TestResult without = before.get(fault.test());
        if (without == null || !without.isGreen()) {
            return new FaultFinding(fault, FaultOutcome.UNPROVEN, said(without), since(began));
        }
        Path classes;
        try {
            classes = new FaultyClasses(home, folder(fault.name())).compile(fault);
        } catch (Complaint stale) {
            return new FaultFinding(fault, FaultOutcome.STALE, String.valueOf(stale.getMessage()), since(began));
        }
        TestJvm.Run run = new TestJvm(home, folder(fault.name()), List.of(classes)).run(List.of(fault.test()));
        TestResult with = run.results().isEmpty() ? null : run.results().get(0);
        if (with == null) {
            return new FaultFinding(
                    fault, run.inTime() ? FaultOutcome.DIED : FaultOutcome.HUNG, said(null), since(began));
        }
        return new FaultFinding(
                fault, with.isGreen() ? FaultOutcome.MISSED : FaultOutcome.CAUGHT, said(with), since(began));
    }

    private static String said(@Nullable TestResult result) {
        if (result == null) {
            return "its test came to no end";
        }
        return result.failure().isEmpty()
                ? result.test() + " passed " + result.passed()
                : result.test() + ": " + result.failure();
    }

    private Path folder(String name) {
        return home.resolve("target").resolve("faults").resolve(name);
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private synchronized void say(String line) {
        out.println(Printable.text(line, 240));
        out.flush();
    }
}
