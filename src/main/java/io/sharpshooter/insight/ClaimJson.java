package io.sharpshooter.insight;

import static io.sharpshooter.insight.Step.NOTICED;
import static java.util.Locale.ROOT;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.place.Standing;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A claim's step as a line of JSON. Fields that say nothing in a step are left out; the order is fixed.
 *
 * <p>What is to be taken is called {@code victims}; once the claim has struck, what died is called {@code killed}.
 */
final class ClaimJson {
    private final ResourceTypes types;
    private final Map<String, AppSnapshot> apps;

    /** @param apps by id, as the round has seen them */
    ClaimJson(ResourceTypes types, Map<String, AppSnapshot> apps) {
        this.types = types;
        this.apps = apps;
    }

    String line(ClaimEvent event) {
        JsonLine json =
                JsonLine.at(event.time()).put("event", event.step().name().toLowerCase(ROOT));
        identity(json, event.claim());
        progress(json, event);
        if (event.step().plans()) {
            plan(json, event);
        }
        json.putSome("dropped", obstacles(event.dropped()));
        if (event.struck()) {
            loss(json, event.loss(types));
        }
        if (event.step().kills()) {
            json.putAll("killed", victims(event.claim().victims(), event.time()));
            json.putAll("lostByApp", lossByApp(event));
        }
        return json.putSome("spared", victims(event.spared(), event.time())).toString();
    }

    private void identity(JsonLine json, Claim claim) {
        json.put("claim", claim.id())
                .put("kind", claim.kind())
                .put("app", claim.ask().app())
                .put("key", claim.ask().key())
                .put("queue", claim.queue())
                .put("user", claim.whom().user())
                .put("am", claim.whom().am())
                .put("size", amounts(claim.size()))
                .put("partition", claim.partition())
                .put("node", claim.node());
    }

    private static void progress(JsonLine json, ClaimEvent event) {
        Claim claim = event.claim();
        long now = event.time().monotonicMs();
        json.put("reason", claim.open() ? null : claim.reason());
        json.put("detail", event.detail().isEmpty() ? null : event.detail());
        json.put("waitedMs", event.waitedMs());
        json.put("graceMs", event.step() == NOTICED ? claim.grace().deadline() - now : null);
        json.put("heldMs", event.struck() && !claim.open() ? now - claim.hold().struckAt() : null);
        json.put("reservation", event.step().last() ? null : claim.reservation());
    }

    private void plan(JsonLine json, ClaimEvent event) {
        int among = event.claim().where().place().among();
        json.put("nodes", among > 0 ? among : null)
                .put("charge", amounts(event.claim().charge()))
                .put("taken", amounts(event.claim().taken()))
                .putAll("victims", victims(event.claim().victims(), event.time()))
                .putSome("inside", inside(event.claim()))
                .putSome("obstacles", obstacles(event.claim().obstacles()));
    }

    private JsonLine loss(JsonLine json, Sum loss) {
        return json.put("lostContainers", loss.containers())
                .put("lost", JsonLine.of(loss.amounts(), types))
                .put("lostSeconds", JsonLine.of(loss.work(), types));
    }

    private List<JsonLine> lossByApp(ClaimEvent event) {
        SortedMap<String, Sum> losses = new TreeMap<>();
        for (var dead : event.dead()) {
            String app = dead.container().app();
            losses.merge(app, event.loss(dead, types), Sum::plus);
        }
        return losses.entrySet().stream()
                .map(loss -> loss(new JsonLine().put("app", loss.getKey()), loss.getValue()))
                .toList();
    }

    private List<JsonLine> victims(List<Victim> victims, RoundTime time) {
        return victims.stream()
                .map(victim -> new JsonLine()
                        .put("container", victim.container())
                        .put("queue", victim.queue())
                        .put("user", victim.user())
                        .put("size", amounts(victim.size()))
                        .put("cost", victim.cost())
                        .put("ageMs", time.since(victim.startedAt()))
                        .put("am", victim.am())
                        .put("rule", victim.rule())
                        .put("tier", tier(victim.standing())))
                .toList();
    }

    /** Where some give inside their queue: the app that asks and those, with what decides between them. */
    private List<JsonLine> inside(Claim claim) {
        Set<String> ids = new LinkedHashSet<>();
        for (var victim : claim.victims()) {
            if (victim.rule().isInside()) {
                ids.add(claim.ask().app());
                ids.add(victim.container().app());
            }
        }
        return ids.stream()
                .map(apps::get)
                .filter(Objects::nonNull)
                .map(app -> party(app, claim.partition()))
                .toList();
    }

    private JsonLine party(AppSnapshot app, String partition) {
        var json = new JsonLine()
                .put("app", app.id())
                .put("priority", app.priority())
                .put("user", app.user());
        UserLoad user = app.queue().users(partition).get(app.user());
        if (user != null) {
            json.put("userUsed", amounts(user.used()));
            json.put("userPromised", amounts(user.promised()));
        }
        return json;
    }

    private static JsonLine tier(Standing standing) {
        return new JsonLine()
                .put("borrows", standing.borrows())
                .put("aboveIdeal", standing.aboveIdeal())
                .put("priorityRank", standing.priorityRank())
                .put("needless", standing.needless())
                .put("replacement", standing.replacement());
    }

    private List<JsonLine> obstacles(List<Obstacle> obstacles) {
        return obstacles.stream()
                .map(obstacle -> new JsonLine()
                        .put("reservation", obstacle.reservation())
                        .put("queue", obstacle.queue())
                        .put("node", obstacle.node())
                        .put("size", amounts(obstacle.size())))
                .toList();
    }

    private JsonLine amounts(ResourceVector vector) {
        return JsonLine.of(vector, types);
    }
}
