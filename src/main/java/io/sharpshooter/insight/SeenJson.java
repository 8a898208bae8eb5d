package io.sharpshooter.insight;

import static io.sharpshooter.demand.Reason.BUDGET_SPENT;
import static io.sharpshooter.demand.Reason.NODES_HELD;
import static io.sharpshooter.demand.Reason.NOT_JUDGED;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.insight.Recent.Past;
import io.sharpshooter.insight.Refusals.Refused;
import io.sharpshooter.insight.Totals.LossKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.round.QueueShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a viewer may see, as JSON: one answer for each page. What he may not see is left out; empty where nothing is
 * left. Without state.
 */
public final class SeenJson {
    /** The numbers of a refusal that are about the ask, its app and its own queue; others name queues and nodes. */
    static final Set<String> OWN = new HashSet<>(Arrays.asList(
            "wanted", "why", "used", "ideal", "maximum", "may run", "until", "failures", "refused", "withdrawn"));

    /** Why something is refused that is served in one of the next rounds, in its turn. */
    private static final Set<Reason> IN_TURN = EnumSet.of(BUDGET_SPENT, NODES_HELD, NOT_JUDGED);

    /** After so many a page of claims ends: each is a line in each step. */
    private static final int MOST_VICTIMS = 5_000;

    private final Seen seen;
    private final Viewer viewer;
    private final int from;
    private final int limit;

    /**
     * @param from how many of a list are left out
     * @param limit how many of it come then
     */
    public SeenJson(Seen seen, Viewer viewer, int from, int limit) {
        this.seen = seen;
        this.viewer = viewer;
        this.from = from;
        this.limit = limit;
    }

    private JsonLine begin() {
        var moment = seen.moment();
        return JsonLine.at(moment.time())
                .put("since", moment.since().wallMs())
                .put("round", moment.round())
                .put("mode", moment.mode())
                .put("intervalMs", moment.settings().monitoringIntervalMs())
                .put("restricted", viewer.isAdministrator() ? null : true);
    }

    /** Without a round, so that it is the same as long as its list is. */
    private JsonLine list() {
        return new JsonLine().put("since", seen.moment().since().wallMs());
    }

    /** How queues stand, what waits in them, and how large a container may be. */
    public Optional<JsonLine> shares() {
        List<JsonLine> waits = new ArrayList<>();
        seen.present().waits().forEach((key, wait) -> {
            if (viewer.seesQueue(key.queue())) {
                waits.add(new JsonLine()
                        .put("queue", key.queue())
                        .put("whoActs", key.actor())
                        .put("containers", wait.containers())
                        .put("oldestMs", wait.oldestMs()));
            }
        });
        List<JsonLine> largest = new ArrayList<>();
        seen.present()
                .largest()
                .forEach((partition, size) -> largest.add(new JsonLine()
                        .put("partition", partition)
                        .put("freeMb", size.freeMb())
                        .put("preemptibleMb", size.preemptibleMb())));
        return Optional.of(begin().putAll("queues", shares(viewer::seesQueue))
                .putAll("waits", waits)
                .putAll("largest", largest));
    }

    private List<JsonLine> shares(Predicate<String> which) {
        List<JsonLine> lines = new ArrayList<>();
        var types = seen.present().types();
        seen.present().shares().forEach((partition, queues) -> {
            for (QueueShare share : queues) {
                if (which.test(share.queue())) {
                    lines.add(QueueRecord.line(share, types)
                            .put("maximum", JsonLine.of(share.load().maximum(), types))
                            .put("partition", partition));
                }
            }
        });
        return lines;
    }

    /**
     * Claims, the newest first.
     *
     * @param open which, by whether they are open
     */
    public Optional<JsonLine> claims(Predicate<Boolean> open) {
        return Optional.of(
                claims(list(), find(past -> open.test(past.last().claim().open()) && isSeen(past))));
    }

    private List<Past> find(Predicate<Past> which) {
        return seen.claims().stream().filter(which).toList();
    }

    private JsonLine claims(JsonLine answer, List<Past> mine) {
        int victims = 0;
        int end = Math.min(from, mine.size());
        while (end < mine.size() && end - from < limit && victims < MOST_VICTIMS) {
            for (var step : mine.get(end).steps()) {
                victims += step.claim().victims().size();
            }
            end++;
        }
        return page(answer, "claims", mine, end - from, this::claim);
    }

    /** What is refused, in the order of the round. */
    public Optional<JsonLine> refusals() {
        var answer =
                list().put("leftOut", viewer.isAdministrator() ? seen.refused().leftOut() : null);
        return Optional.of(page(answer, "refusals", refused(one -> true), limit, this::refusal));
    }

    private <T> JsonLine page(JsonLine answer, String name, List<T> all, int most, Function<T, JsonLine> each) {
        var some = all.stream().skip(from).limit(most).map(each).toList();
        return answer.put("total", all.size()).put("from", from).putAll(name, some);
    }

    /** The claims that a container was told of, died for, or came of. */
    public Optional<JsonLine> container(String id) {
        var app = id.replaceFirst("^container_(e\\d+_)?(\\d+_\\d+)_.*", "application_$2");
        Predicate<ContainerName> is =
                name -> name.app().equals(app) && name.toString().equals(id);
        var claims = find(past -> past.steps().stream().anyMatch(step -> concerns(step, is)));
        return claims.isEmpty() ? Optional.empty() : Optional.of(claims(begin().put("container", id), claims));
    }

    private boolean concerns(ClaimEvent step, Predicate<ContainerName> is) {
        Claim claim = step.claim();
        Predicate<Victim> gives = victim -> is.test(victim.container()) && viewer.sees(victim);
        return claim.victims().stream().anyMatch(gives)
                || step.spared().stream().anyMatch(gives)
                || (claim.reservation() != null && is.test(claim.reservation()) && viewer.seesAsk(claim));
    }

    /** What an app waits for, and the claims that it asked by or gave to. */
    public Optional<JsonLine> app(String id) {
        var refusals = refused(one -> one.app().equals(id));
        var claims = find(past -> past.steps().stream().anyMatch(step -> isOf(step, id)));
        if (refusals.isEmpty() && claims.isEmpty()) {
            return Optional.empty();
        }
        var answer = begin().put("app", id)
                .putAll(
                        "refusals",
                        refusals.stream().limit(limit).map(this::refusal).toList())
                .put("ahead", refusals.stream().anyMatch(SeenJson::inTurn) ? ahead(id) : null);
        return Optional.of(claims(answer, claims));
    }

    private static boolean inTurn(Refused one) {
        return IN_TURN.contains(one.reason());
    }

    /** What stands before the app's asks in the order of the round and waits for its turn as well. */
    private JsonLine ahead(String app) {
        long asks = 0;
        long containers = 0;
        for (Refused one : seen.refused().all()) {
            boolean waits = inTurn(one);
            if (waits && one.app().equals(app)) {
                break;
            }
            asks += waits ? 1 : 0;
            containers += waits ? one.count() : 0;
        }
        return new JsonLine().put("asks", asks).put("containers", containers);
    }

    private boolean isOf(ClaimEvent step, String app) {
        Claim claim = step.claim();
        return (claim.ask().app().equals(app) && viewer.seesAsk(claim))
                || claim.victims().stream()
                        .anyMatch(victim -> victim.container().app().equals(app) && viewer.sees(victim));
    }

    /** How a queue stands, what it has lost for whom, and what was taken for it. */
    public Optional<JsonLine> queue(String path) {
        var lost = losses(LossKey::queue, LossKey::asker, "to", path);
        var taken = losses(LossKey::asker, LossKey::queue, "from", path);
        var shares = shares(path::equals);
        boolean known = viewer.seesQueue(path) && !(lost.isEmpty() && taken.isEmpty() && shares.isEmpty());
        return known
                ? Optional.of(begin().put("queue", path)
                        .putAll("shares", shares)
                        .putAll("lost", lost)
                        .putAll("taken", taken))
                : Optional.empty();
    }

    private List<JsonLine> losses(
            Function<LossKey, String> whose, Function<LossKey, String> other, String name, String path) {
        List<JsonLine> lines = new ArrayList<>();
        seen.totals().losses().forEach((key, sum) -> {
            if (whose.apply(key).equals(path)) {
                boolean both = viewer.seesQueue(other.apply(key));
                lines.add(new JsonLine()
                        .put(name, other.apply(key))
                        .put("rule", key.rule())
                        .put("containers", sum.containers())
                        .put("amounts", both ? JsonLine.of(sum.amounts()) : null)
                        .put("seconds", both ? JsonLine.of(sum.work()) : null));
            }
        });
        return lines;
    }

    /** What is in force, for administrators. */
    public Optional<JsonLine> settings() {
        Map<String, Object> values = new TreeMap<>();
        seen.moment().settings().values().forEach((name, value) -> values.put(name, String.valueOf(value)));
        return viewer.isAdministrator() ? Optional.of(JsonLine.of(values)) : Optional.empty();
    }

    private List<Refused> refused(Predicate<Refused> which) {
        return seen.refused().all().stream()
                .filter(one -> which.test(one) && viewer.seesApp(one.app(), one.user(), one.queue()))
                .toList();
    }

    private JsonLine refusal(Refused one) {
        var line = viewer.isAdministrator() ? one.line() : one.line().withOnly("numbers", OWN);
        return line.with("count", one.count()).put("whoActs", one.reason().actor());
    }

    private JsonLine claim(Past past) {
        Claim claim = past.last().claim();
        var json = new ClaimJson(past.types(), Map.of(), viewer);
        return new JsonLine()
                .put("claim", claim.id())
                .put("state", claim.state())
                .put("open", claim.open())
                .put("until", until(claim))
                .put("leftOut", past.leftOut() > 0 ? past.leftOut() : null)
                .putAll("steps", past.steps().stream().map(json::line).toList());
    }

    private @Nullable Long until(Claim claim) {
        var now = seen.moment().time();
        long hold = seen.moment().settings().get(SettingsKeys.HOLD_TIMEOUT_MS);
        if (claim.state() == ClaimState.NOTICED) {
            return now.wallAt(claim.grace().deadline());
        }
        return claim.open() && claim.state().struck() ? now.wallAt(claim.hold().struckAt() + hold) : null;
    }

    private boolean isSeen(Past past) {
        Claim claim = past.last().claim();
        return viewer.seesQueue(claim.queue())
                || viewer.seesAsk(claim)
                || past.steps().stream()
                        .flatMap(step -> step.claim().victims().stream())
                        .anyMatch(viewer::sees);
    }
}
