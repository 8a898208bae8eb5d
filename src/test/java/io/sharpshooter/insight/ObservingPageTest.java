package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that says what the decision log holds, beside the files that pin its format. */
class ObservingPageTest {
    private static final Path PAGE = Path.of("docs", "observing.md");
    private static final Path LOGS = Path.of("src/test/resources/io/sharpshooter/insight");

    /** Their own fields are names of resource types, or words. */
    private static final Set<String> AMOUNTS = Set.of("size", "charge", "taken", "lost", "lostSeconds", "numbers");

    @Test
    void namesEveryFieldAndEveryEvent() throws IOException {
        var page = Files.readString(PAGE);
        assertThat(words()).isNotEmpty().allSatisfy(word -> assertThat(page).contains("`" + word + "`"));
    }

    @Test
    void saysWhatEveryReasonMeans() throws IOException {
        var page = Files.readString(PAGE);
        assertThat(firstCells(page, "`reason` of a claim")).isEqualTo(names(EndReason.values()));
        assertThat(firstCells(page, "`reason` of `refused_demand`")).isEqualTo(names(Reason.values()));
    }

    /** What the rows of a table begin with. */
    private static List<String> firstCells(String page, String title) {
        return page.lines()
                .dropWhile(line -> !line.startsWith("| " + title + " |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> line.split("`")[1])
                .toList();
    }

    private static List<String> names(Enum<?>... constants) {
        return Stream.of(constants).map(Enum::name).toList();
    }

    private static Set<String> words() throws IOException {
        var words = new TreeSet<String>();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(LOGS, "*.jsonl")) {
            for (var log : logs) {
                for (var line : Files.readAllLines(log)) {
                    var parsed = new ObjectMapper().readTree(line);
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
