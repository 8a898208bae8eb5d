package io.sharpshooter.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code docs/examples.md} shows is what is tested. */
class ExamplesDocumentTest {
    private static final String DOCUMENT = Golden.text("docs/examples.md");
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void itsCodeIsTheSavingMasters() {
        List<String> blocks =
                CODE.matcher(DOCUMENT).results().map(block -> block.group(1)).toList();
        assertThat(blocks)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(source(SavingMaster.class)).contains(block));
    }

    @Test
    void itNamesTheClassesByTheirNames() {
        assertThat(List.of(PlainMaster.class, SavingMaster.class, Work.class, Submit.class))
                .allSatisfy(named -> assertThat(DOCUMENT).contains("`" + named.getSimpleName() + "`"));
    }

    private static String source(Class<?> named) {
        return Golden.text("src/test/java/" + named.getName().replace('.', '/') + ".java");
    }
}
