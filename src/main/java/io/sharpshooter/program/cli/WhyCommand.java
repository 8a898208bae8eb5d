package io.sharpshooter.program.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.PrintedJson;
import io.sharpshooter.program.outside.ManagerSite;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter why}. */
@Command(
        name = "why",
        description = {
            "Says why a container died, or what an app waits for, gets and has lost.",
            "With Kerberos, --rm takes the ticket of kinit.%n"
        },
        exitCodeList = {
            "0:It was told.",
            "1:Nothing is known of it, or it cannot be read.",
            "2:The arguments make no sense."
        })
final class WhyCommand implements Callable<Integer> {
    private static final String ID = "application_\\d+_\\d{4,}|container_(e\\d+_)?\\d+(_\\d{2,}){3}";

    private static final String ALLOWED =
            "which is like application_1700000000000_0003 or container_1700000000000_0003_01_000002";
    private static final String NOTHING = "It was never chosen, it fits already, or it never reached the scheduler."
            + " Maybe it is in the log of the other ResourceManager.";
    private static final String NO_PAGES = " has no pages of Sharpshooter. Maybe large-container.web is false.";

    @Parameters(paramLabel = "ID", description = "Of a container or an app.")
    private String id;

    @ArgGroup(multiplicity = "1")
    private Source from;

    /** One of the two. */
    private static final class Source {
        @Option(
                names = "--log",
                paramLabel = "FILE",
                description = "A decision log; FILE.1, FILE.1.gz and so on are read too. May be several.")
        private List<Path> logs = List.of();

        @Option(names = "--rm", paramLabel = "ADDRESS", description = "A ResourceManager: host:8088, or a URL.")
        private @Nullable String rm;
    }

    @Option(names = "--json", description = "Print a JSON array: refusals, then claims with their lines.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!id.matches(ID)) {
            throw new ParameterException(spec.commandLine(), "'" + id + "' is no id, " + ALLOWED);
        }
        DecisionStory story = new DecisionStory(id);
        from.logs.stream().map(LoggedLines::base).distinct().forEach(log -> {
            LoggedLines.files(log).forEach(file -> LoggedLines.read(file, story::mayTell, story::enter));
            story.endLog();
        });
        var hint = from.rm == null ? NOTHING : ask(from.rm, story);
        var told = story.told();
        var out = spec.commandLine().getOut();
        out.print(json ? PrintedJson.of(told) : String.join("\n", StoryText.of(id, told)));
        out.flush();
        if (told.isEmpty()) {
            throw new Complaint("Nothing is known of " + id + ".", hint);
        }
        return 0;
    }

    /** What is to be said where it knows nothing. */
    private String ask(String rm, DecisionStory story) {
        var site = ManagerSite.at(rm, "/preemption/v1/");
        var any = site.find("claims?limit=1").orElseThrow(() -> new Complaint(rm + NO_PAGES));
        String path = (id.startsWith("app") ? "apps/" : "containers/") + id + "?limit=500";
        site.find(path).ifPresent(page -> {
            for (var refusal : page.path("refusals")) {
                story.enter(page.has("ahead") ? ((ObjectNode) refusal).set("ahead", page.path("ahead")) : refusal);
            }
            List<JsonNode> claims = new ArrayList<>();
            page.path("claims").forEach(claims::add);
            boolean more = !claims.isEmpty();
            while (more && claims.size() < page.path("total").asInt()) {
                int before = claims.size();
                site.find(path + "&from=" + before)
                        .ifPresent(next -> next.path("claims").forEach(claims::add));
                more = claims.size() > before;
            }
            for (int at = claims.size() - 1; at >= 0; at--) { // the newest is the first
                claims.get(at).path("steps").forEach(story::enter);
                story.endLog();
            }
        });
        var since = Instant.ofEpochMilli(any.path("since").asLong());
        return "Or you may not see it. What is known begins at " + since + "; --log knows more.";
    }
}
