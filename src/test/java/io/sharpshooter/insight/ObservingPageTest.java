package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page that says what the decision log holds, beside the files that pin its format. */
class ObservingPageTest {
    private static final Path LOGS = Path.of("src/test/resources/io/sharpshooter/insight");

    /** Their own fields are names of resource types, or words. */
    private static final Set<String> AMOUNTS = Set.of("size", "charge", "taken", "lost", "lostSeconds", "numbers");

    @Test
    void namesEveryFieldAndEveryEvent() throws IOException {
        String page = Files.readString(Path.of("docs", "observing.md"));
        assertThat(words()).isNotEmpty().allSatisfy(word -> assertThat(page).contains("`" + word + "`"));
    }

    private static Set<String> words() throws IOException {
        Set<String> words = new TreeSet<>();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(LOGS, "*.jsonl")) {
            for (Path log : logs) {
                for (String line : Files.readAllLines(log)) {
                    JsonNode parsed = new ObjectMapper().readTree(line);
                    words.add(parsed.path("event").asText());
                    collect(parsed, words);
                }
            }
        }
        return words;
    }

    private static void collect(JsonNode node, Set<String> words) {
        node.fieldNames().forEachRemaining(words::add);
        node.fields().forEachRemaining(field -> {
            if (!AMOUNTS.contains(field.getKey())) {
                collect(field.getValue(), words);
            }
        });
        if (node.isArray()) {
            node.forEach(entry -> collect(entry, words));
        }
    }
}
