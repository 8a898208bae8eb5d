package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlainWordsTest {

    private static Stream<String> keys(String kind, Enum<?>... names) {
        return Stream.of(names).map(name -> kind + "." + name.name());
    }

    @Test
    void whatTheLogNamesHasWordsAndNothingElse() throws IOException {
        var keys = Stream.of(
                        keys("reason", Reason.values()),
                        keys("reason", EndReason.values()),
                        keys("rule", PreemptionRule.values()),
                        keys("step", Step.values()).map(key -> key.toLowerCase(Locale.ROOT)))
                .flatMap(all -> all)
                .distinct()
                .toList();
        assertThat(keys).allSatisfy(key -> {
            String[] words = key.split("[.]", 2);
            assertThat(PlainWords.of(words[0], words[1])).matches("[A-Z{].*[.]");
        });
        var file = Path.of("src/main/resources/io/sharpshooter/insight/words.properties");
        assertThat(Files.readAllLines(file).stream()
                        .filter(line -> line.matches("\\w.*"))
                        .map(line -> line.replaceFirst(" = .*", "")))
                .containsExactlyInAnyOrderElementsOf(keys);
        assertThat(PlainWords.of("reason", "OF_ANOTHER_VERSION")).isEmpty();
    }
}
