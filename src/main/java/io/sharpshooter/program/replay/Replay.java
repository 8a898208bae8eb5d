package io.sharpshooter.program.replay;

import static com.fasterxml.jackson.databind.node.JsonNodeFactory.instance;
import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.EXPIRED;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.claim.ClaimState.PLANNED;
import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.config.SettingsKeys.OBSERVE_ONLY;
import static io.sharpshooter.config.SettingsKeys.SHADOW;
import static io.sharpshooter.demand.Reason.HELPED;
import static java.util.Arrays.asList;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.round.Decision;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comes of rounds that are played one after the other, as JSON. Numbers stand in tables: by queue and below that
 * by container or ask, or by reason and below that by queue. Without state.
 */
public final class Replay {
    private static final List<ClaimState> IN_VAIN = List.of(PLANNED, CANCELLED, EXPIRED);

    private Replay() {}

    /** Both, as if they acted unless a change is about that, and what is only in one. */
    public static ObjectNode compared(Recording first, Map<String, String> changes, int rounds, ClassLoader loader) {
        var json = instance.objectNode();
        var acting = new HashMap<>(first.settings());
        var watching = List.of(OBSERVE_ONLY.name(), SHADOW.name());
        acting.keySet()
                .removeIf(
                        it -> watching.contains(it) && changes.keySet().stream().noneMatch(it::endsWith));
        var recorded = new Recording(acting, first.cluster(), first.book());
        var changed = Changes.of(recorded, changes);
        var one = of(recorded, rounds, loader);
        var other = of(changed, rounds, loader);
        json.set("asRecorded", one);
        json.set("withChanges", other);
        var difference = json.putObject("difference");
        for (var table : List.of("helped", "victims")) {
            more(one.path(table), other.path(table), difference, table + "OnlyAsRecorded");
            more(other.path(table), one.path(table), difference, table + "OnlyWithChanges");
        }
        return json;
    }

    private static void more(JsonNode table, JsonNode other, ObjectNode difference, String name) {
        for (var row : table.properties()) {
            for (var number : row.getValue().properties()) {
                long less = other.path(row.getKey()).path(number.getKey()).asLong();
                long beyond = number.getValue().asLong() - less;
                if (beyond > 0) {
                    add(difference.withObject("/" + name), row.getKey(), number.getKey(), beyond);
                }
            }
        }
    }

    /** @param loader see {@link Recording#decide} */
    public static ObjectNode of(Recording first, int rounds, ClassLoader loader) {
        var json = instance.objectNode();
        var list = json.putArray("rounds");
        var helped = json.putObject("helped");
        var victims = json.putObject("victims");
        for (var name : asList("helped", "placed", "victims", "cost", "waiting")) {
            add(json, "totals", name, 0);
        }
        Map<Long, Claim> claims = new TreeMap<>();
        var now = first;
        for (int round = 1; round <= rounds; round++) {
            var outcome = now.decide(loader);
            now = PlayedCluster.after(now, outcome, claims);
            tell(outcome.decision(), claims, list.addObject());
        }
        for (var row : list.path(rounds - 1).path("waiting")) {
            row.forEach(number -> add(json, "totals", "waiting", number.asLong()));
        }
        long start = first.cluster().time();
        for (var claim : claims.values()) {
            if (!IN_VAIN.contains(claim.state())) {
                add(json, "totals", "helped", 1);
                add(json, "totals", "placed", claim.state() == SATISFIED ? 1 : 0);
                add(helped, claim.queue(), claim.ask().toString(), 1);
            }
            long died = claim.hold().struckAt();
            boolean takes = died == 0 ? claim.state() == NOTICED : died >= start;
            for (var victim : takes ? claim.victims() : List.<Victim>of()) {
                add(json, "totals", "victims", 1);
                add(json, "totals", "cost", victim.cost());
                add(victims, victim.queue(), victim.container().toString(), 1);
            }
        }
        return json;
    }

    private static void tell(Decision decision, Map<Long, Claim> claims, ObjectNode told) {
        told.put("time", Instant.ofEpochMilli(decision.roundTime().wallMs()).toString());
        var list = told.putArray("claims");
        for (var decided : decision.claims()) {
            var claim = claims.getOrDefault(decided.id(), decided);
            var victims = list.addObject()
                    .put("claim", claim.id())
                    .put("state", claim.state().name())
                    .put("reason", claim.reason().name())
                    .put("size", decision.types().describe(claim.size()))
                    .put("app", claim.ask().app())
                    .put("queue", claim.queue())
                    .put("node", claim.node())
                    .put("cost", claim.cost())
                    .putObject("victims");
            for (var victim : claim.victims()) {
                add(victims, victim.queue(), victim.container().toString(), victim.cost());
            }
        }
        var waiting = told.putObject("waiting");
        for (var verdict : decision.verdicts()) {
            if (verdict.reason() != HELPED) {
                add(waiting, verdict.reason().name(), verdict.ask().queue(), verdict.count());
            }
        }
    }

    private static void add(ObjectNode table, String row, String name, long number) {
        table.putIfAbsent(row, instance.objectNode());
        var numbers = (ObjectNode) table.path(row);
        numbers.put(name, ExactMath.sum(numbers.path(name).asLong(), number));
    }
}
