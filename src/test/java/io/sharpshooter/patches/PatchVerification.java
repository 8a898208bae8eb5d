package io.sharpshooter.patches;

import io.sharpshooter.lines.AtOnce;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs one and the same test of a move on releases, without their patch and with it, and says what the books came to.
 */
public final class PatchVerification {
    private final Path home;
    private final List<Release> releases;
    private final PrintWriter out;

    /**
     * @param home the project's root folder, compiled
     * @param versions of the releases; empty for all that there is a patch for
     * @param out for progress and the table
     * @throws Complaint if there is no patch for one of them
     */
    public PatchVerification(Path home, List<String> versions, PrintWriter out) {
        this.home = home;
        this.releases = versions.isEmpty()
                ? Release.ALL
                : versions.stream().distinct().map(Release::of).toList();
        this.out = out;
    }

    /**
     * Runs them, so many at the same time, prints the table, and returns whether all failed as known without their
     * patch and none with it.
     *
     * @throws Complaint if a release is not to be had, or a patch does not fit or compile
     */
    public boolean run(int atOnce) throws InterruptedException {
        List<PatchVerdict> verdicts = AtOnce.run(
                atOnce,
                releases.stream()
                        .<Callable<PatchVerdict>>map(release -> () -> verdict(release))
                        .toList());
        out.println();
        new PatchTable(verdicts).print(out);
        return verdicts.stream().allMatch(PatchVerdict::holds);
    }

    private PatchVerdict verdict(Release release) throws IOException {
        ReleaseFiles files = new ReleaseFiles(home, release);
        say("Hadoop %s: its jars and sources", release);
        files.fetch();
        MoveRun test = new MoveRun(home, release, files);
        say("Hadoop %s: the test without the patch", release);
        MoveReport before = test.run("without", List.of());
        say("Hadoop %s: patches and compiles", release);
        Path file = home.resolve("patches").resolve("hadoop-%s.patch".formatted(release));
        Path classes = new PatchedClasses(release, files).compile(Patch.parse(Files.readString(file)));
        say("Hadoop %s: the test with the patch", release);
        PatchVerdict verdict = new PatchVerdict(release, before, test.run("with", List.of(classes)));
        say("Hadoop %s: %s", release, verdict.holds() ? "done" : "FAILED");
        return verdict;
    }

    private synchronized void say(String format, Object... arguments) {
        out.println(Printable.text(format.formatted(arguments)));
        out.flush();
    }
}
