package io.sharpshooter.program.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.PrintedJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter why}. */
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Says from the decision log why a container died, or what an app waits for, gets and has lost.%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It was told.",
            "1:No line is about it, or a log cannot be read.",
            "2:The arguments make no sense."
        })
final class WhyCommand implements Callable<Integer> {
    private static final String ID = "application_\\d+_\\d{4,}|container_(e\\d+_)?\\d+(_\\d{2,}){3}";

    private static final String ALLOWED =
            "which is like application_1700000000000_0003 or container_1700000000000_0003_01_000002";
    private static final String NOTHING = "It was never chosen, it fits already, or it never reached the scheduler."
            + " Maybe it is in the log of the other ResourceManager.";

    @Parameters(paramLabel = "ID", description = "Of a container or an app.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private String id;

    @Option(
            names = "--log",
            required = true,
            paramLabel = "FILE",
            description = "A decision log; FILE.1, FILE.1.gz and so on are read too. One for each ResourceManager.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private List<Path> logs;

    @Option(names = "--json", description = "Print a JSON array: refusals, then claims with their lines.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!id.matches(ID)) {
            throw new ParameterException(spec.commandLine(), "'" + id + "' is no id, " + ALLOWED);
        }
        DecisionStory story = new DecisionStory(id);
        logs.stream().map(LoggedLines::base).distinct().forEach(log -> {
            LoggedLines.files(log).forEach(file -> LoggedLines.read(file, story::mayTell, story::enter));
            story.endLog();
        });
        ArrayNode told = story.told();
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? PrintedJson.of(told) : String.join("\n", StoryText.of(id, told)));
        out.flush();
        if (told.isEmpty()) {
            throw new Complaint("No line is about " + id + ".", NOTHING);
        }
        return 0;
    }
}
