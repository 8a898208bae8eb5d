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
import io.sharpshooter.place.Standing;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A claim's step as a line of JSON. Fields that say nothing in a step are left out; the order is fixed.
 *
 * <p>What is to be taken is called {@code victims}; once the claim has struck, what died is called {@code killed}.
 */
final class ClaimJson {
    private final ResourceTypes types;
    private final Map<String, AppSnapshot> apps;
    private final Viewer viewer;

    /**
     * @param apps by id, as the round has seen them
     * @param viewer who reads it: of others he sees how many died of which queue, and for which
     */
    ClaimJson(ResourceTypes types, Map<String, AppSnapshot> apps, Viewer viewer) {
        this.types = types;
        this.apps = apps;
        this.viewer = viewer;
    }

    JsonLine line(ClaimEvent event) {
        var json = JsonLine.at(event.time()).put("event", event.step().name().toLowerCase(ROOT));
        identity(json, event.claim());
        progress(json, event);
        if (event.step().plans()) {
            plan(json, event);
        }
        obstacles(json, "dropped", event.dropped());
        if (event.struck()) {
            Sum loss = event.loss(types);
            loss(json, viewer.isAdministrator() ? loss : Sum.of(loss.containers()));
        }
        if (event.step().kills()) {
            json.putAll("killed", victims(event.claim().victims(), event.time()));
            json.putAll("lostByApp", lossByApp(event));
        }
        json.putSome("spared", victims(event.spared(), event.time()));
        boolean gives = event.step().plans() || event.step().kills();
        return json.put("others", others(gives ? event.claim().victims() : List.of()))
                .put("othersSpared", others(event.spared()));
    }

    /** How many the line would name of each queue, but for who reads it; null where it names all. */
    private @Nullable JsonLine others(List<Victim> victims) {
        Map<String, Long> counts = new TreeMap<>();
        victims.stream()
                .filter(victim -> !viewer.sees(victim))
                .forEach(hidden -> counts.merge(hidden.queue(), 1L, Long::sum));
        return counts.isEmpty() ? null : JsonLine.of(counts);
    }

    private void identity(JsonLine json, Claim claim) {
        boolean seen = viewer.seesAsk(claim);
        boolean stands = seen || viewer.seesQueue(claim.queue());
        json.put("claim", claim.id())
                .put("kind", claim.kind())
                .put("app", seen ? claim.ask().app() : null)
                .put("key", seen ? claim.ask().key() : null)
                .put("queue", claim.queue())
                .put("user", seen ? claim.whom().user() : null)
                .put("am", stands ? claim.whom().am() : null)
                .put("size", stands ? amounts(claim.size()) : null)
                .put("partition", claim.partition())
                .put("node", claim.node());
    }

    private void progress(JsonLine json, ClaimEvent event) {
        Claim claim = event.claim();
        long now = event.time().monotonicMs();
        json.put("reason", claim.open() ? null : claim.reason());
        boolean told = !event.detail().isEmpty() && viewer.isAdministrator();
        json.put("detail", told ? event.detail() : null);
        json.put("waitedMs", viewer.seesAsk(claim) ? event.waitedMs() : null);
        json.put("graceMs", event.step() == NOTICED ? claim.grace().deadline() - now : null);
        json.put("heldMs", event.struck() && !claim.open() ? now - claim.hold().struckAt() : null);
        json.put("reservation", !event.step().last() && viewer.seesAsk(claim) ? claim.reservation() : null);
    }

    private void plan(JsonLine json, ClaimEvent event) {
        int among = event.claim().where().place().among();
        json.put("nodes", among > 0 ? among : null);
        if (viewer.isAdministrator()) {
            json.put("charge", amounts(event.claim().charge()));
            json.put("taken", amounts(event.claim().taken()));
        }
        var next = event.claim().where().place().next().stream()
                .map(node -> new JsonLine()
                        .put("node", node.node())
                        .put("cost", node.cost())
                        .put("victims", node.victims()))
                .toList();
        json.putSome("alternatives", viewer.isAdministrator() ? next : List.of());
        json.putAll("victims", victims(event.claim().victims(), event.time()));
        json.putSome("inside", viewer.isAdministrator() ? inside(event.claim()) : List.of());
        obstacles(json, "obstacles", event.claim().obstacles());
    }

    private JsonLine loss(JsonLine json, Sum loss) {
        return json.put("lostContainers", loss.containers())
                .put("lost", JsonLine.of(loss.amounts(), types))
                .put("lostSeconds", JsonLine.of(loss.work(), types));
    }

    private List<JsonLine> lossByApp(ClaimEvent event) {
        SortedMap<String, Sum> losses = new TreeMap<>();
        for (var dead : seen(event.dead())) {
            var app = dead.container().app();
            losses.merge(app, event.loss(dead, types), Sum::plus);
        }
        return losses.entrySet().stream()
                .map(loss -> loss(new JsonLine().put("app", loss.getKey()), loss.getValue()))
                .toList();
    }

    private List<Victim> seen(List<Victim> victims) {
        return victims.stream().filter(viewer::sees).toList();
    }

    private List<JsonLine> victims(List<Victim> victims, RoundTime time) {
        return seen(victims).stream()
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
        var ids = new LinkedHashSet<>();
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
        var user = app.queue().users(partition).get(app.user());
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

    private void obstacles(JsonLine json, String name, List<Obstacle> obstacles) {
        var seen = obstacles.stream()
                .filter(obstacle -> viewer.isAdministrator())
                .map(obstacle -> new JsonLine()
                        .put("reservation", obstacle.reservation())
                        .put("queue", obstacle.queue())
                        .put("node", obstacle.node())
                        .put("size", amounts(obstacle.size())))
                .toList();
        json.putSome(name, seen);
    }

    private JsonLine amounts(ResourceVector vector) {
        return JsonLine.of(vector, types);
    }
}
