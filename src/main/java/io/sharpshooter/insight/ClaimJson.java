package io.sharpshooter.insight;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.Standing;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A claim's step as a line of JSON. Fields that say nothing in a step are left out; the order is fixed.
 *
 * <p>What is to be taken is called {@code victims}; once the claim has struck, what died is called {@code killed}.
 */
final class ClaimJson {
    private static final Set<Step> PLANS = EnumSet.of(Step.PLANNED, Step.CHANGED, Step.NOTICED);

    private final ResourceTypes types;

    ClaimJson(ResourceTypes types) {
        this.types = types;
    }

    String line(ClaimEvent event) {
        return JsonLine.at(event.time(), json -> {
            json.writeStringField("event", event.step().name().toLowerCase(Locale.ROOT));
            identity(json, event.claim());
            reason(json, event);
            times(json, event);
            plan(json, event);
            struck(json, event);
            if (!event.spared().isEmpty()) {
                victims(json, "spared", event.spared(), event.time());
            }
        });
    }

    private void identity(JsonGenerator json, Claim claim) throws IOException {
        json.writeNumberField("claim", claim.id());
        json.writeStringField("kind", claim.kind().name());
        json.writeStringField("app", claim.ask().app());
        json.writeStringField("key", claim.ask().key().toString());
        json.writeStringField("queue", claim.queue());
        json.writeStringField("user", claim.whom().user());
        json.writeBooleanField("am", claim.whom().am());
        JsonLine.vector(json, "size", claim.size(), types);
        json.writeStringField("partition", claim.partition());
        json.writeStringField("node", claim.node());
    }

    private static void reason(JsonGenerator json, ClaimEvent event) throws IOException {
        if (!event.claim().open()) {
            json.writeStringField("reason", event.claim().reason().name());
        }
        if (!event.detail().isEmpty()) {
            json.writeStringField("detail", event.detail());
        }
    }

    private static void times(JsonGenerator json, ClaimEvent event) throws IOException {
        json.writeNumberField("waitedMs", event.waitedMs());
        if (event.step() == Step.NOTICED) {
            json.writeNumberField(
                    "graceMs", event.claim().grace().deadline() - event.time().monotonicMs());
        }
        if (event.struck() && !event.claim().open()) {
            json.writeNumberField(
                    "heldMs", event.time().monotonicMs() - event.claim().hold().struckAt());
        }
        if (event.claim().reservation() != null && !event.step().last()) {
            json.writeStringField("reservation", event.claim().reservation().toString());
        }
    }

    private void plan(JsonGenerator json, ClaimEvent event) throws IOException {
        if (!PLANS.contains(event.step())) {
            return;
        }
        JsonLine.vector(json, "charge", event.claim().charge(), types);
        JsonLine.vector(json, "taken", event.claim().taken(), types);
        victims(json, "victims", event.claim().victims(), event.time());
        if (!event.claim().obstacles().isEmpty()) {
            obstacles(json, "obstacles", event.claim().obstacles());
        }
    }

    private void struck(JsonGenerator json, ClaimEvent event) throws IOException {
        if (!event.dropped().isEmpty()) {
            obstacles(json, "dropped", event.dropped());
        }
        if (!event.struck()) {
            return;
        }
        Claim claim = event.claim();
        loss(json, event.loss(types.size()));
        if (event.step().kills()) {
            victims(json, "killed", claim.victims(), event.time());
            lossByApp(json, event);
        }
    }

    private void loss(JsonGenerator json, LostWork loss) throws IOException {
        json.writeNumberField("lostContainers", loss.containers());
        JsonLine.vector(json, "lost", loss.size(), types);
        JsonLine.vector(json, "lostSeconds", loss.work(), types);
    }

    private void lossByApp(JsonGenerator json, ClaimEvent event) throws IOException {
        json.writeArrayFieldStart("lostByApp");
        for (var app :
                event.lossBy(victim -> victim.container().app(), types.size()).entrySet()) {
            json.writeStartObject();
            json.writeStringField("app", app.getKey());
            loss(json, app.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void victims(JsonGenerator json, String field, List<Victim> victims, RoundTime time) throws IOException {
        json.writeArrayFieldStart(field);
        for (Victim victim : victims) {
            json.writeStartObject();
            json.writeStringField("container", victim.container().toString());
            json.writeStringField("queue", victim.queue());
            json.writeStringField("user", victim.user());
            JsonLine.vector(json, "size", victim.size(), types);
            json.writeNumberField("cost", victim.cost());
            json.writeNumberField("ageMs", time.since(victim.startedAt()));
            json.writeBooleanField("am", victim.am());
            json.writeStringField("rule", victim.rule().name());
            tier(json, victim.standing());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void tier(JsonGenerator json, Standing standing) throws IOException {
        json.writeObjectFieldStart("tier");
        json.writeBooleanField("borrows", standing.borrows());
        json.writeBooleanField("aboveIdeal", standing.aboveIdeal());
        json.writeNumberField("priorityRank", standing.priorityRank());
        json.writeBooleanField("needless", standing.needless());
        json.writeBooleanField("replacement", standing.replacement());
        json.writeEndObject();
    }

    private void obstacles(JsonGenerator json, String field, List<Obstacle> obstacles) throws IOException {
        json.writeArrayFieldStart(field);
        for (Obstacle obstacle : obstacles) {
            json.writeStartObject();
            json.writeStringField("reservation", obstacle.reservation().toString());
            json.writeStringField("queue", obstacle.queue());
            json.writeStringField("node", obstacle.node());
            JsonLine.vector(json, "size", obstacle.size(), types);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
