package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What came of a decision's actions, each named by its place among them. */
record ResultText(Terms terms) {

    ArrayNode write(List<Action> actions, List<ActionResult> results) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        int place = 0;
        for (ActionResult result : results) {
            while (actions.get(place) != result.action()) {
                place++;
            }
            all.add(write(place, result));
        }
        return all;
    }

    private ObjectNode write(int place, ActionResult result) {
        Fields fields = new Fields().number("action", place);
        if (result instanceof Refused refused) {
            return fields.text("refused", refused.reason().name())
                    .text("detail", refused.detail())
                    .flag("passing", refused.passing())
                    .done();
        }
        Done done = (Done) result;
        return fields.list(
                        "killed",
                        done.killed(),
                        victim -> JsonNodeFactory.instance.textNode(
                                victim.container().toString()))
                .list("dropped", done.dropped(), new ClaimText(terms)::obstacle)
                .text("reservation", ClaimText.orNothing(done.reservation()))
                .done();
    }

    List<ActionResult> read(JsonNode results, List<Action> actions) {
        List<ActionResult> read = new ArrayList<>();
        results.forEach(result ->
                read.add(read(result, actions.get(result.path("action").asInt()))));
        return read;
    }

    private ActionResult read(JsonNode result, Action action) {
        if (result.has("refused")) {
            return new Refused(
                    action,
                    EndReason.valueOf(result.path("refused").asText()),
                    result.path("detail").asText(),
                    result.path("passing").asBoolean());
        }
        List<Obstacle> dropped =
                Terms.each(result.path("dropped")).map(this::readObstacle).toList();
        return new Done(action, killed(result, action), dropped, reservation(result));
    }

    private static List<Victim> killed(JsonNode result, Action action) {
        Set<String> names =
                Terms.each(result.path("killed")).map(JsonNode::asText).collect(Collectors.toSet());
        return action instanceof Strike strike
                ? strike.subject().victims().stream()
                        .filter(victim -> names.contains(victim.container().toString()))
                        .toList()
                : List.of();
    }

    private static @Nullable ContainerName reservation(JsonNode result) {
        return result.has("reservation")
                ? Terms.container(result.path("reservation").asText())
                : null;
    }

    private Obstacle readObstacle(JsonNode obstacle) {
        return new Obstacle(
                Terms.container(obstacle.path("container").asText()),
                Terms.ask(obstacle),
                obstacle.path("queue").asText(),
                obstacle.path("node").asText(),
                terms.amounts(obstacle.path("size")));
    }
}
