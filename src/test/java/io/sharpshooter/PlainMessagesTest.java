package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No sentence that the plug-in or a command prints is longer than one of a document may be. */
class PlainMessagesTest {
    private static final int MOST_WORDS = 35;

    /** The plug-in, and the programs that a user runs. */
    private static final List<String> ROOTS = List.of(
            "src/main/java",
            "src/test/java/io/sharpshooter/cli",
            "src/test/java/io/sharpshooter/demo",
            "src/test/java/io/sharpshooter/lines",
            "src/test/java/io/sharpshooter/patches",
            "src/test/java/io/sharpshooter/trial");

    /** What stands in a text for an expression: one word, with which a sentence may begin. */
    private static final String VALUE = "X";

    /** The end of a line, or a mark before a space and what a sentence can begin with; not "e.g." and its like. */
    private static final Pattern BETWEEN_SENTENCES =
            Pattern.compile("\\R|%n|(?<=[.!?][\"”)]{0,3})(?<!\\.\\p{L}\\.)\\s+(?=[\"“(`]*(?:\\p{Lu}|%))");

    /** Comments, and texts of all kinds. */
    private static final Pattern TOKEN =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+'");

    /** Two texts that are added up, with a value between them or without. */
    private static final Pattern SUM = Pattern.compile("\"\\s*\\+\\s*(?:([^\";{}]+?)\\s*\\+\\s*)?\"");

    private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");

    @Test
    void noSentenceOfAMessageIsLong() {
        List<Path> files = ROOTS.stream()
                .flatMap(root -> Sources.below(Path.of(root)).stream())
                .toList();
        assertThat(files)
                .allSatisfy(file ->
                        assertThat(longSentences(Golden.text(file.toString()))).isEmpty());
    }

    @Test
    void aLongSentenceIsFoundHoweverItIsPutTogether() {
        String words = "word ".repeat(17);
        assertThat(found("\"" + words + "\" + \"" + words + "\" + count + \".\""))
                .isEmpty();
        assertThat(found("\"" + words + "\" + \"" + words + "\" + count + \" more.\""))
                .hasSize(1);

        assertThat(found("(\"" + words + "\" + \"" + words + "\" + \"%s more.\").formatted(1)"))
                .hasSize(1);
        assertThat(found("\"" + words + " end. Then " + words + "\"")).isEmpty();
        assertThat(found("\"" + words + " end.\" + \" \" + name + \" has " + words + "\""))
                .isEmpty();
    }

    private static List<String> found(String expression) {
        return longSentences("class Some { Object some = " + expression + "; }").toList();
    }

    private static Stream<String> longSentences(String source) {
        String joined = TOKEN.matcher(source).replaceAll(token -> Matcher.quoteReplacement(plain(token.group())));
        for (String before = ""; !before.equals(joined); ) {
            before = joined;
            joined = SUM.matcher(joined).replaceAll(sum -> sum.group(1) == null ? "" : VALUE);
        }
        return TEXT.matcher(joined)
                .results()
                .flatMap(text -> BETWEEN_SENTENCES.splitAsStream(text.group(1)))
                .filter(sentence -> words(sentence) > MOST_WORDS)
                .map(sentence -> words(sentence) + " words: " + sentence);
    }

    /** A text in simple quotes, the ends of its lines being ends; nothing of a comment. */
    private static String plain(String token) {
        if (!token.startsWith("\"")) {
            return token.startsWith("/") ? "" : token.replace('"', '\'');
        }
        String text = token.replaceAll("^\"+|\"+$", "").replace("\\n", "\n");
        return '"' + text.replace("\\\"", "”").replace('"', '”') + '"';
    }

    private static long words(String sentence) {
        return Stream.of(sentence.split("\\s+"))
                .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
                .count();
    }
}
