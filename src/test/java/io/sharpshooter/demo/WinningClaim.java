package io.sharpshooter.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.model.Printable;
import io.sharpshooter.story.ClaimStory;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the decision log says of the claim that the demonstration was about. */
final class WinningClaim {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> lines;

    /**
     * @param lines the decision log, oldest first
     * @param end of the contest: rounds after it are left out, since the cluster goes on until it is stopped
     */
    WinningClaim(List<String> lines, Instant end) {
        this.lines = lines.stream()
                .filter(line -> parse(line).path("ms").asLong() <= end.toEpochMilli())
                .toList();
    }

    /** In plain words: the first claim that was satisfied or, where there is none, the last that was made. */
    String story() {
        return last("planned")
                .map(planned -> first("satisfied").orElse(planned))
                .flatMap(claim -> ClaimStory.ofClaim(lines, claim))
                .orElse("No claim was made.");
    }

    /** The last reason why an ask of a queue was refused, with its numbers. */
    Optional<String> lastRefusal(String queue) {
        return lines.stream()
                .map(WinningClaim::parse)
                .filter(line -> line.path("event").asText().equals("refused_demand"))
                .filter(line -> line.path("queue").asText().equals(queue))
                .reduce((one, next) -> next)
                .map(line -> Printable.text(line.path("reason").asText() + " "
                        + line.path("numbers").toString().replace("\"", "")));
    }

    /** The lines that say where a large container is to be placed. */
    List<JsonNode> planned() {
        return lines.stream()
                .map(WinningClaim::parse)
                .filter(line -> line.path("event").asText().equals("planned"))
                .filter(line -> line.path("kind").asText().equals("LARGE"))
                .toList();
    }

    private Optional<Long> first(String event) {
        return events(event).stream().findFirst();
    }

    private Optional<Long> last(String event) {
        return events(event).stream().reduce((one, next) -> next);
    }

    /** The numbers of the claims to which this happened. */
    private List<Long> events(String event) {
        return lines.stream()
                .map(WinningClaim::parse)
                .filter(line -> line.path("event").asText().equals(event))
                .map(line -> line.path("claim").asLong())
                .toList();
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
