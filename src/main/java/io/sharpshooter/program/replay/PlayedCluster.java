package io.sharpshooter.program.replay;

import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.claim.EndReason.PLACED_HERE;
import static io.sharpshooter.config.SettingsKeys.BLOCKED_AFTER_MS;
import static io.sharpshooter.model.ResourceVector.zero;
import static io.sharpshooter.recorded.Shape.with;
import static java.lang.Math.min;
import static java.util.Objects.requireNonNull;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.round.ResultRecorder;
import io.sharpshooter.round.RoundOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a cluster between two rounds, if nothing happens but what the first has decided: who is to be killed
 * dies, and what is freed for a claim is placed at once. No node is reserved; of apps, what they hold in all and their
 * order stay as they were read. Used once, by one thread.
 */
final class PlayedCluster {
    /** What is placed has a higher number, which no app reaches by itself. */
    private static final long MADE_UP = 1L << 39;

    private final ClusterSnapshot before;
    private final ResourceVector zero;
    private final List<QueueSnapshot> queues;
    private final Map<String, NodeSnapshot> nodes = new LinkedHashMap<>();
    private final Map<AskId, Ask> asks = new LinkedHashMap<>();

    /** @param gone names of containers that die and of reservations that are dropped, and nodes that lose theirs */
    private PlayedCluster(ClusterSnapshot before, Set<?> gone) {
        this.before = before;
        zero = zero(before.types().size());
        queues = new ArrayList<>(before.queues());
        before.asks().forEach(ask -> asks.put(ask.id(), with(ask, "reserved", Map.of())));
        for (var node : before.nodes()) {
            var held = node.reservation();
            if (held != null && (gone.contains(held.name()) || gone.contains(node.id()))) {
                enter(held.app(), node, zero, false, held);
                held = null;
            }
            nodes.put(node.id(), with(node, "unallocated", node.free(), "terminating", zero, "reservation", held));
            for (var one : node.containers()) {
                if (gone.contains(one.name())) {
                    turn(one, node.id());
                }
            }
        }
    }

    /** A container that is on the node goes, another one comes. */
    private void turn(ContainerSnapshot one, String id) {
        var node = requireNonNull(nodes.get(id));
        List<ContainerSnapshot> live = new ArrayList<>(node.containers());
        boolean goes = live.remove(one) || !live.add(one);
        var more = one.size().times(goes ? -1 : 1);
        enter(one.app(), node, more, one.am(), null);
        nodes.put(id, with(node, "unallocated", node.free().minus(more), "roster", Roster.of(live)));
    }

    /**
     * What the next round decides by.
     *
     * @param outcome its book is changed
     * @param claims by number; entered as they stand then
     */
    static Recording after(Recording before, RoundOutcome outcome, Map<Long, Claim> claims) {
        var settings = SettingsReader.read(before.settings());
        var book = outcome.book();
        Set<Object> gone = new HashSet<>();
        List<ActionResult> results = new ArrayList<>();
        for (var action : outcome.decision().actions()) {
            if (action instanceof Release release) {
                gone.add(release.reservation());
            } else if (action instanceof Strike strike && strike.isDue()) {
                var claim = strike.subject();
                gone.addAll(claim.victimNames());
                claim.obstacles().forEach(it -> gone.add(it.reservation()));
                results.add(new Done(strike, claim.victims(), claim.obstacles(), claim.reservation()));
            }
        }
        var recorder = new ResultRecorder(outcome.decision(), book, settings);
        recorder.enter(results);
        for (var claim : recorder.claims()) {
            if (claim.state().struck()) {
                gone.add(claim.node());
            }
        }
        var cluster = new PlayedCluster(before.cluster(), gone);
        for (var claim : recorder.claims()) {
            claims.put(claim.id(), claim);
            if (claim.state().struck() && cluster.places(claim)) {
                claims.put(claim.id(), claim.ended(SATISFIED, PLACED_HERE));
                book.backOffs().succeeded(claim.ask());
                book.put(claim.ended(SATISFIED, PLACED_HERE));
            }
        }
        var was = before.cluster().roundTime();
        long ms = settings.monitoringIntervalMs();
        var time = new RoundTime(was.monotonicMs() + ms, was.wallMs() + ms);
        var nodes = List.copyOf(cluster.nodes.values());
        var then = with(before.cluster(), "roundTime", time, "mostFree", Map.of());
        then = with(then, "queues", cluster.queues);
        then = with(then, "nodeSource", new NodeSource(() -> nodes));
        then = with(then, "asks", List.copyOf(cluster.asks.values()));
        var texts = new HashMap<>(before.settings());
        texts.put(BLOCKED_AFTER_MS.name(), "1000000000000"); // else what fits, and is not placed here, would be
        return with(before, "settings", texts, "cluster", then, "book", book);
    }

    /** Places the container of a claim whose victims are dead, if there is room. */
    private boolean places(Claim claim) {
        var ask = asks.get(claim.ask());
        var node = nodes.get(claim.node());
        if (ask == null || node == null || !ask.size().fitsWhereWanted(ask.size(), node.free())) {
            return false;
        }
        var app = ask.app();
        long now = before.roundTime().wallMs();
        long number = MADE_UP + claim.id();
        var came = new ContainerSnapshot(app, ask.key(), ask.size(), app.attempt(), number, now, ask.am(), false);
        turn(came, node.id());
        int left = ask.outstanding() - 1;
        asks.computeIfPresent(
                ask.id(), (id, it) -> left == 0 ? null : with(it, "outstanding", left, "count", min(left, it.count())));
        return true;
    }

    /** Enters in the books what comes or goes, or is no longer reserved; never below zero, as they may lag behind. */
    private void enter(
            AppSnapshot app, NodeSnapshot node, ResourceVector more, boolean am, @Nullable ReservationSnapshot held) {
        var less = held == null ? zero : held.size();
        for (int at = app.queue().index(); at >= 0; at = queues.get(at).parent()) {
            var queue = queues.get(at);
            var ams = am && queue.leaf() ? more : zero;
            var loads = changed(queue.loads(), node.partition(), it -> {
                var load = with(it, "used", sum(it.used(), more), "amUsed", sum(it.amUsed(), ams));
                return with(load, "reserved", it.reserved().minusClamped(less));
            });
            UnaryOperator<UserLoad> user = it -> {
                var apps = changed(
                        it.apps(),
                        app.id(),
                        load -> with(
                                load,
                                "used",
                                sum(load.used(), more),
                                "reserved",
                                load.reserved().minusClamped(less)));
                return with(it, "used", sum(it.used(), more), "apps", apps, "reservations", List.of());
            };
            var users = changed(queue.users(), node.partition(), all -> changed(all, app.user(), user));
            queues.set(at, with(queue, "loads", loads, "users", users));
        }
    }

    private ResourceVector sum(ResourceVector held, ResourceVector more) {
        return held.plus(more).max(zero);
    }

    private static <T> Map<String, T> changed(Map<String, T> before, String name, UnaryOperator<T> change) {
        Map<String, T> all = new HashMap<>(before);
        all.computeIfPresent(name, (key, value) -> change.apply(value));
        return all;
    }
}
