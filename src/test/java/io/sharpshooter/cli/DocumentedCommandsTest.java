package io.sharpshooter.cli;

import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Documents;
import io.sharpshooter.Golden;
import io.sharpshooter.program.cli.Sharpshooter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** The commands and options that the documents name are those of the command line. */
class DocumentedCommandsTest {

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

    /** Of other programs: the JVM, git, Docker and scripts in {@code .ci}. */
    private static final Set<String> OF_OTHERS = Set.of(
            "--add-opens", "--unidiff-zero", "--wait", "--rm", "--profile", "--lowered", "--write", "--all", "--tests");

    /** The launcher calls these scripts. */
    private static final Set<String> SCRIPTS = Set.of("verify-lines", "verify-patches");

    private static final Set<String> COMMANDS =
            FromSources.commandLine().getSubcommands().keySet();

    /** A call by the script or one of those around it, or what follows their name. */
    private static final Pattern CALL =
            Pattern.compile("(?:(bin/)sharpshooter|\\./sharpshooter|\\.ci/on-line \\S+(?: --lowered)?" + "|^(?=(?:"
                    + String.join("|", COMMANDS) + ") \\S))(?= |$|\\w)([^;|#]*)");

    @Test
    void everyCommandOfADocumentIsAccepted() {
        for (var document : Documents.all()) {
            assertThat(refused(Golden.text(document.toString())))
                    .as("%s", document)
                    .isEmpty();
        }
    }

    @Test
    void everyOptionOfADocumentIsOneOfACommand() {
        var known = options(FromSources.commandLine()).collect(toSet());
        for (var document : Documents.all()) {
            var code = Documents.code(Golden.text(document.toString()));
            assertThat(code.stream()
                            .flatMap(line -> OPTION.matcher(line).results())
                            .map(found -> found.group())
                            .filter(option -> !OF_OTHERS.contains(option)))
                    .as("%s", document)
                    .isSubsetOf(known);
        }
    }

    @Test
    void aCommandThatDoesNotExistIsFound() {
        assertThat(refused("`./sharpshooter demo --policy stock`, `day --minutes 20`,"
                        + " `bin/sharpshooter --version`, `./sharpshooter`"))
                .isEmpty();
        assertThat(refused("`./sharpshooter dmo`, `./sharpshooter demo --polcy stock`, `bench rund`,"
                        + " `bin/sharpshooter demo`"))
                .hasSize(4);
        assertThat(refused("\n\n    ./sharpshooter demo     # shows it\n    ./sharpshooter dmo   # does not\n"))
                .hasSize(1);
        assertThat(refused("```\n./sharpshooter day --hour 3\n```\n")).hasSize(1);
    }

    private static List<String> refused(String text) {
        var refused = new ArrayList<String>();
        for (var line : Documents.code(text)) {
            var call = CALL.matcher(line);
            while (call.find()) {
                var program = call.group(1) == null ? FromSources.commandLine() : Sharpshooter.commandLine();
                complaint(program, call.group(2)).ifPresent(why -> refused.add(line + ": " + why));
            }
        }
        return refused;
    }

    /** What is wrong with arguments, where it is not that some are left out. */
    private static Optional<String> complaint(CommandLine program, String arguments) {
        String[] words = Stream.of(arguments.replaceAll("<[^>]*>", "1").strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new);
        if (words.length > 0 && SCRIPTS.contains(words[0])) {
            return Optional.empty();
        }
        try {
            program.parseArgs(words);
            return Optional.empty();
        } catch (MissingParameterException leftOut) {
            return Optional.empty();
        } catch (ParameterException wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }

    private static Stream<String> options(CommandLine program) {
        return concat(
                program.getCommandSpec().optionsMap().keySet().stream(),
                program.getSubcommands().values().stream().flatMap(DocumentedCommandsTest::options));
    }
}
