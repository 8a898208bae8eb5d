package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents name is there: tests, their methods, files and headings. */
class DocumentsTest {
    private static final String BEHAVIOUR = "docs/behaviour.md";

    /** {@code SomeTest}, {@code SomeIT.method}, or {@code .method} of the class named last. */
    private static final Pattern NAMED = Pattern.compile("`(?!`)([A-Z]\\w*[a-z](?:Test|IT))?(?:\\.(\\w+))?`");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)");

    private static final Pattern ANCHOR = Pattern.compile("]\\(([^)#:]*)#([^)]+)\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

    /** A file of the project, without a place holder in its name. */
    private static final Pattern FILE =
            Pattern.compile("(?<![^\\s'\"(])((?:\\.ci|conf|docker|docs|patches|src)/[\\w./-]*)(?![\\w./<*{-])");

    @TempDir
    Path folder;

    @Test
    void everyTestOfTheBehaviourExists() throws IOException {
        assertThat(missing(Golden.text(BEHAVIOUR), sources(Path.of("src/test/java"))))
                .isEmpty();
    }

    @Test
    void everySituationOfTheBehaviourNamesATest() {
        var situations = Golden.text(BEHAVIOUR)
                .lines()
                .filter(line -> line.startsWith("| "))
                .filter(line -> !line.startsWith("| situation |"))
                .toList();
        assertThat(situations)
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(line.substring(line.lastIndexOf(" | ")))
                        .containsAnyOf("Test", "IT", "the tests of the other sections"));
    }

    @Test
    void everyTestThatAnotherDocumentNamesExists() throws IOException {
        var tests = sources(Path.of("src/test/java"));
        for (var document : Documents.all()) {
            var ofClasses = missing(Golden.text(document.toString()).replaceAll("`\\.\\w+`", ""), tests);
            assertThat(ofClasses).as("%s", document).isEmpty();
        }
    }

    @Test
    void everyFileThatADocumentLinksToExists() throws IOException {
        for (var document : Documents.all()) {
            var link = LINK.matcher(Golden.text(document.toString()));
            while (link.find()) {
                assertThat(document.resolveSibling(link.group(1)))
                        .as("%s", document)
                        .exists();
            }
        }
    }

    @Test
    void everyAnchorOfALinkIsAHeadingOfItsTarget() {
        for (var document : Documents.all()) {
            assertThat(brokenAnchors(document, Golden.text(document.toString())))
                    .as("%s", document)
                    .isEmpty();
        }
    }

    @Test
    void everyFileThatADocumentNamesInCodeExists() {
        for (var document : Documents.all()) {
            assertThat(missingFiles(Golden.text(document.toString())))
                    .as("%s", document)
                    .isEmpty();
        }
    }

    @Test
    void anAnchorOrFileThatDoesNotExistIsFound() {
        var here = Path.of("docs/some.md");
        assertThat(brokenAnchors(here, "[b](../README.md#no-such-heading)"))
                .containsExactly("../README.md#no-such-heading");
        assertThat(anchors("text\n## Names of `others`, too\n")).containsExactly("names-of-others-too");
        assertThat(brokenAnchors(here, "# Names\n[a](#names) [b](#games)")).containsExactly("#games");
        assertThat(missingFiles("`.ci/run`, `docker/demo.sh`, `cd docker/hadoop`, and `docs/<name>.md`"))
                .isEmpty();
        assertThat(missingFiles("`.ci/walk`, `sh docker/demo.bash --x`"))
                .containsExactly(".ci/walk", "docker/demo.bash");
    }

    @Test
    void aTestOrMethodThatDoesNotExistIsFound() throws IOException {
        Files.writeString(folder.resolve("SomeTest.java"), "void works() {}");
        var tests = sources(folder);
        assertThat(missing("`SomeTest`, `SomeTest.works`, `.works`", tests)).isEmpty();
        assertThat(missing("```xml `OtherIT`, `SomeTest.breaks`, `.hangs`, `USER_LIMIT`", tests))
                .containsExactly("OtherIT", "SomeTest.breaks", "SomeTest.hangs");
    }

    private static List<String> missing(String document, Map<String, Path> tests) throws IOException {
        var missing = new ArrayList<String>();
        String test = "";
        var named = NAMED.matcher(document);
        while (named.find()) {
            test = named.group(1) == null ? test : named.group(1);
            var method = named.group(2);
            var source = tests.get(test);
            if (source == null) {
                missing.add(test);
            } else if (method != null && !Files.readString(source).contains("void " + method + "(")) {
                missing.add(test + "." + method);
            }
        }
        return missing;
    }

    private static List<String> brokenAnchors(Path document, String text) {
        return ANCHOR.matcher(text)
                .results()
                .filter(link -> !anchors(
                                link.group(1).isEmpty()
                                        ? text
                                        : Golden.text(document.resolveSibling(link.group(1))
                                                .toString()))
                        .contains(link.group(2)))
                .map(link -> link.group(1) + "#" + link.group(2))
                .toList();
    }

    /** The headings, as the web pages of forges name their places. */
    private static List<String> anchors(String text) {
        return HEADING.matcher(text)
                .results()
                .map(heading -> heading.group(1)
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\s-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<String> missingFiles(String text) {
        return Documents.code(text).stream()
                .flatMap(line -> FILE.matcher(line).results())
                .map(found -> found.group(1).replaceFirst("[.]$", ""))
                .filter(name -> !Files.exists(Path.of(name)))
                .toList();
    }

    private static Map<String, Path> sources(Path root) {
        var sources = new HashMap<String, Path>();
        Sources.below(root).forEach(file -> sources.put(Sources.name(file), file));
        return sources;
    }
}
