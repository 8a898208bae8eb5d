package io.sharpshooter.program.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The decision log of one ResourceManager. */
final class ClaimLog {
    /** Events after which a claim goes on. */
    static final Set<String> OPEN = Set.of("planned", "noticed", "changed", "reserved", "refused", "held", "killed");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;

    ClaimLog(Path file) {
        this.file = file;
    }

    /** The node of the last claim of an app, not for its master, whose victims have been told. */
    Optional<String> noticedNode(String app) {
        return ofClaims(app).stream()
                .filter(event -> event.path("event").asText().equals("noticed"))
                .map(event -> event.path("node").asText())
                .reduce((one, next) -> next);
    }

    /** What has been said last of an app's claims, those for its master left out, or nothing. */
    Optional<String> lastEvent(String app) {
        return ofClaims(app).stream().map(event -> event.path("event").asText()).reduce((one, next) -> next);
    }

    /** Every claim of these apps, in order of their numbers. */
    List<LoggedClaim> claims(Set<String> apps) {
        Map<Long, List<JsonNode>> lines = new TreeMap<>();
        events().stream()
                .filter(event ->
                        event.has("claim") && apps.contains(event.path("app").asText()))
                .forEach(event -> lines.computeIfAbsent(event.path("claim").asLong(), it -> new ArrayList<>())
                        .add(event));
        return lines.values().stream().map(LoggedClaim::of).toList();
    }

    private List<JsonNode> ofClaims(String app) {
        return events().stream()
                .filter(event -> event.path("app").asText().equals(app))
                .filter(event -> event.has("claim") && !event.path("am").asBoolean())
                .toList();
    }

    /** The last line may still be in the making. */
    private List<JsonNode> events() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            String text = Files.readString(file);
            List<JsonNode> events = new ArrayList<>();
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                events.add(JSON.readTree(line));
            }
            return events;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file + " holds a line that is no JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
