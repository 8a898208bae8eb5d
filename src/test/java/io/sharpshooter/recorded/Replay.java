package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.ResourceTypes;
import java.util.Optional;
import java.util.Set;

/**
 * Decides a recorded life again. Used once, by one thread.
 *
 * <p>Where only some parts of decisions are compared, neither the nodes read nor the book are.
 */
final class Replay {
    private final JsonNode life;
    private final Set<String> only;
    private final Terms terms;
    private final Deciding deciding;

    /**
     * A recorded life.
     *
     * @param only parts of each decision that are compared; none for all there is
     * @throws IllegalArgumentException where the life has another format
     */
    Replay(JsonNode life, Set<String> only) {
        int format = life.path("format").asInt();
        if (format != Recorder.FORMAT) {
            throw new IllegalArgumentException("The recording has format " + format + ", but format " + Recorder.FORMAT
                    + " is read here. Maybe record once more.");
        }
        this.life = life;
        this.only = Set.copyOf(only);
        this.terms = new Terms(new ResourceTypes(
                Terms.each(life.path("resourceTypes")).map(JsonNode::asText).toList()));
        this.deciding = new Deciding(terms, SettingsText.read(life.path("settings")));
    }

    /** How many rounds of the life come out the same before one differs, and how that differs. */
    Replayed run() {
        int same = 0;
        for (JsonNode round : life.path("rounds")) {
            Optional<Difference> difference = decide(round, same + 1);
            if (difference.isPresent()) {
                return new Replayed(
                        life.path("life").asLong(), same, life.path("rounds").size(), difference);
            }
            same++;
        }
        return new Replayed(life.path("life").asLong(), same, same, Optional.empty());
    }

    private Optional<Difference> decide(JsonNode round, int number) {
        try {
            return decide(round);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "Round " + number + " of life " + life.path("life").asLong() + " cannot be decided: " + e, e);
        }
    }

    /** What comes after a difference is not compared: the cluster has gone the recorded way. */
    private Optional<Difference> decide(JsonNode round) {
        Deciding.Decided decided = deciding.decide(new ClusterText(terms).read(round.path("cluster")));
        BooleanNode recorded = BooleanNode.valueOf(round.path("nodesRead").asBoolean());
        return Difference.first("decision", compared(round.path("decision")), compared(decided.decision()))
                .or(() -> Difference.first("nodesRead", recorded, BooleanNode.valueOf(decided.nodesRead()))
                        .filter(difference -> only.isEmpty()))
                .or(() -> settle(round, decided));
    }

    private JsonNode compared(JsonNode decision) {
        // A round in which nothing is decided has none.
        return !only.isEmpty() && decision instanceof ObjectNode parts ? parts.retain(only) : decision;
    }

    private Optional<Difference> settle(JsonNode round, Deciding.Decided decided) {
        deciding.settle(decided, new ResultText(terms).read(round.path("results"), decided.actions()));
        return only.isEmpty() ? Difference.first("book", round.path("book"), decided.book()) : Optional.empty();
    }
}
