package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import io.sharpshooter.model.ResourceTypes;
import java.util.Optional;

/** Decides a recorded life again. Used once, by one thread. */
final class Replay {
    private final JsonNode life;
    private final Terms terms;
    private final Deciding deciding;

    /**
     * A recorded life.
     *
     * @throws IllegalArgumentException where the life has another format
     */
    Replay(JsonNode life) {
        int format = life.path("format").asInt();
        if (format != Recorder.FORMAT) {
            throw new IllegalArgumentException("The recording has format " + format + ", but format " + Recorder.FORMAT
                    + " is read here. Maybe record once more.");
        }
        this.life = life;
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
        return Difference.first("decision", round.path("decision"), decided.decision())
                .or(() -> Difference.first("nodesRead", recorded, BooleanNode.valueOf(decided.nodesRead())))
                .or(() -> settle(round, decided));
    }

    private Optional<Difference> settle(JsonNode round, Deciding.Decided decided) {
        deciding.settle(decided, new ResultText(terms).read(round.path("results"), decided.actions()));
        return Difference.first("book", round.path("book"), decided.book());
    }
}
