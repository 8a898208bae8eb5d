package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
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

    @Test
    void noSentenceOfAMessageIsLong() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources()) {
            longSentences(file.toUri(), Golden.text(file.toString()))
                    .forEach(sentence -> found.add(file + ": " + sentence));
        }
        assertThat(found).isEmpty();
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
        return longSentences(URI.create("string:///Some.java"), "class Some { Object some = " + expression + "; }")
                .toList();
    }

    private static List<Path> sources() {
        return ROOTS.stream()
                .flatMap(root -> Sources.below(Path.of(root)).stream())
                .toList();
    }

    private static Stream<String> longSentences(URI name, String source) {
        List<String> texts = new ArrayList<>();
        unit(name, source).accept(new Texts(texts), null);
        return texts.stream()
                .flatMap(BETWEEN_SENTENCES::splitAsStream)
                .filter(sentence -> words(sentence) > MOST_WORDS)
                .map(sentence -> words(sentence) + " words: " + sentence);
    }

    private static long words(String sentence) {
        return Stream.of(sentence.split("\\s+"))
                .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
                .count();
    }

    private static CompilationUnitTree unit(URI name, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file = new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, List.of(file));
        try {
            return task.parse().iterator().next();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Collects each literal of text, and each sum of texts and values as one. */
    private static final class Texts extends TreeScanner<Void, Void> {
        private final List<String> texts;

        Texts(List<String> texts) {
            this.texts = texts;
        }

        @Override
        public Void visitBinary(BinaryTree sum, Void unused) {
            if (sum.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(sum, unused);
            }
            StringBuilder text = new StringBuilder();
            add(sum, text);
            texts.add(text.toString());
            return null;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void unused) {
            if (literal.getValue() instanceof String text) {
                texts.add(text);
            }
            return null;
        }

        private void add(ExpressionTree part, StringBuilder text) {
            if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                add(sum.getLeftOperand(), text);
                add(sum.getRightOperand(), text);
            } else if (part instanceof ParenthesizedTree inner) {
                add(inner.getExpression(), text);
            } else if (part instanceof LiteralTree literal && literal.getValue() instanceof String said) {
                text.append(said);
            } else {
                text.append(VALUE);
                scan(part, null);
            }
        }
    }
}
