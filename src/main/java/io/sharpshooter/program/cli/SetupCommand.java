package io.sharpshooter.program.cli;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.setup.ConfFolder;
import io.sharpshooter.program.setup.Mode;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What {@code enable} and {@code disable} have in common: show, ask, write, say what to do. */
@Command(
        exitCodeList = {
            "0:It was written, or there was nothing to do.",
            "1:Nothing was written.",
            "2:The arguments make no sense."
        })
abstract class SetupCommand implements Callable<Integer> {
    private static final String RESTART =
            "Then restart the ResourceManagers, the one that stands by first. Run no \"yarn"
                    + " rmadmin -refreshQueues\" before: half of it would count at once.";
    private static final String REFRESH = "Then run \"yarn rmadmin -refreshQueues\".";

    @Parameters(paramLabel = "FOLDER", description = "The ResourceManager's configuration folder, such as /etc/hadoop.")
    Path folder;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Spec
    private CommandSpec spec;

    /** {@code sharpshooter enable}. */
    @Command(
            name = "enable",
            description = {
                "Sets Sharpshooter in yarn-site.xml and capacity-scheduler.xml of a folder: shows what would be"
                        + " changed, asks, and writes, with a dated copy of each file beside it.",
                "All else in the files stays as it is. \"disable\" takes it back.",
                ""
            })
    static final class Enable extends SetupCommand {
        /** One of them. */
        static final class Wanted {
            @Option(names = "--shadow", required = true, description = "Watch Hadoop's own preemption, which acts.")
            private boolean shadow;

            @Option(names = "--observe", required = true, description = "Watch alone; nothing is preempted.")
            private boolean observe;

            @Option(names = "--act", required = true, description = "Act, in the place of Hadoop's own preemption.")
            private boolean act;
        }

        @ArgGroup(multiplicity = "1")
        private Wanted wanted;

        @Override
        public Integer call() {
            Mode mode = wanted.shadow ? Mode.SHADOW : wanted.observe ? Mode.OBSERVE : Mode.ACT;
            var shows = wanted.shadow ? "shadow=true" : "observe_only=" + wanted.observe;
            String last = "It works when the log's line \"In force\" has " + shows + ".";
            return run(files -> files.enable(mode), false, last);
        }
    }

    /** {@code sharpshooter disable}. */
    @Command(
            name = "disable",
            description = {
                "Takes back what \"enable\" has written in a folder: shows what would be changed, asks, and writes,"
                        + " with a dated copy of each file beside it.",
                "What somebody has changed since stays, and is told.",
                ""
            })
    static final class Disable extends SetupCommand {
        @Override
        public Integer call() {
            return run(ConfFolder::disable, true, "Then delete the jar, if nothing else of it is named.");
        }
    }

    final int run(Consumer<ConfFolder> plan, boolean ends, String last) {
        var out = spec.commandLine().getOut();
        try {
            var files = new ConfFolder(folder);
            plan.accept(files);
            files.left().forEach(line -> out.println("Stays: " + Printable.text(line)));
            if (files.difference().isEmpty()) {
                out.println("There is nothing to change in " + Printable.text(folder.toString()) + ".");
                return 0;
            }
            files.difference().forEach(line -> out.println(Printable.text(line)));
            if (!yes && !isWanted(out)) {
                out.println("Nothing was written.");
                return 1;
            }
            out.println("As they were: " + String.join(", ", files.write(ends)));
            out.println("Do the same on every ResourceManager host, and run check-config there.");
            out.println(files.restarts() ? RESTART : REFRESH);
            out.println(last);
            return 0;
        } finally {
            out.flush();
        }
    }

    private static boolean isWanted(PrintWriter out) {
        out.print("Write this? [y/N] ");
        out.flush();
        Scanner answer = new Scanner(System.in, Charset.defaultCharset().name());
        return answer.hasNextLine() && answer.nextLine().trim().matches("(?i)y(es)?");
    }
}
