package io.sharpshooter.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.insight.ClaimStory;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The story of the first claim that was satisfied or, where there is none, of the last that was made. */
final class WinningClaim {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> lines;

    /** @param lines the decision log, oldest first */
    WinningClaim(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    /** Its story in plain words. */
    String story() {
        return last("planned")
                .map(planned -> first("satisfied").orElse(planned))
                .flatMap(claim -> ClaimStory.ofClaim(lines, claim))
                .orElse("No claim was made.");
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
