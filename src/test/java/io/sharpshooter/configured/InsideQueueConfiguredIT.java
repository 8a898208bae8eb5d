package io.sharpshooter.configured;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Apps of queue a take from each other, by all that a queue can be configured to, with stock beside. Four nodes of 16
 * GiB, of which a is guaranteed half. Its first app, of priority 1, holds containers of 4 GiB and wants more, as all do
 * who hold something; then another one asks. Of two users who want something each may hold 17 GiB: half of what the
 * queue uses and 1 GiB more, rounded up; by weights of 3 and 1, 27 and 9.
 */
class InsideQueueConfiguredIT {
    private static final String INSIDE = PolicyByHand.KEYS + "intra-queue-preemption.";
    private static final String ORDER = INSIDE + "preemption-order-policy";
    private static final String A = "yarn.scheduler.capacity.root.a.";
    private static final String CLOSED = "intra-queue-preemption.disable_preemption";
    private static final int TURNS = 20;
    private static final int[] TWO_ON_EACH = {0, 1, 2, 3, 0, 1, 2, 3};
    private static final int[] TWO_ON_EACH_OF_X = {4, 5, 6, 7, 4, 5, 6, 7};

    /**
     * Where somebody holds a half, it is two on each node, and queue b holds the other half. Who holds one of x does so
     * there, and the one named after it in the default partition. What comes then, comes after the first round. An
     * outcome: how many are placed for how many deaths of the first app, with + those of others; of ours also why
     * claims were cancelled, and why the rest is refused.
     */
    @ParameterizedTest(name = "{0} {1}: {2}, then {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                // the nodes have room
                "priority | maximum-capacity=50 | 0 1 2 3 0 1 2 3 | alice 5 2x4 | 2 for 2 | 2 for 2",
                "priority | maximum-capacity=50 | 0 1 2 3 0 1 2 3 | alice 5 1x8 | 1 for 2 | 1 for 2",
                "priority | maximum-capacity=50 | 0 1 2 3 0 1 2 3 | alice 5 1x12 | 1 for 3 | 1 for 4",
                "priority | user-limit-factor=0.5 | 0 1 2 3 0 | alice 5 2x4 | 2 for 2 | 0 for 0",
                "priority | user-limit-factor=0.5 | 0 1 2 3 0 | alice 5 1x8 | 1 for 2 | 0 for 0",
                "priority | user-limit-factor=0.5 | 0 1 2 3 0 | alice 5 1x12 | 1 for 3 | 0 for 0",
                "priority | user-limit-factor=0.5 | 0 1 2 3 0 | alice 1 1x4 | 0 for 0, USER_LIMIT | 0 for 0",
                // both sizes, in either order
                "priority | | half | alice 5 2x4 2x8 | 4 for 6 | 2 for 6",
                "priority | | half | alice 5 2x8 2x4 | 4 for 6 | 4 for 6",
                // weights
                "userlimit | user-settings.bob.weight=3 | half | bob 1 8x4 | 5 for 5, NOT_ENTITLED | 5 for 5",
                "userlimit | user-settings.alice.weight=3 | half | bob 1 8x4 | 1 for 1, NOT_ENTITLED | 1 for 1",
                // orders
                "userlimit | ordering-policy=fifo | half | alice 5 4x4 | 4 for 4 | 0 for 0",
                "userlimit | ordering-policy=fair | half | alice 5 2x8 | 2 for 4 | 0 for 0",
                "userlimit | ordering-policy=fifo | half | bob 1 4x4 | 3 for 3, NOT_ENTITLED | 3 for 3",
                "userlimit | ordering-policy=fair | half | bob 1 2x8 | 1 for 2, NOT_ENTITLED | 0 for 3+8",
                "userlimit | ordering-policy=fifo | five, carol three | bob 1 2x4 | 2 for 2 | 2 for 2",
                "userlimit | ordering-policy=fifo | five, alice three | bob 1 2x4 | 2 for 0+2 | 2 for 0+2",
                "userlimit | ordering-policy=fair | five, alice three | bob 1 2x4 | 2 for 2 | 2 for 2",
                "priority | ordering-policy=fifo | half | alice 5 4x4 | 4 for 4 | 4 for 4",
                "priority | ordering-policy=fair | half | alice 5 2x8 | 2 for 4 | 0 for 4",
                "priority | ordering-policy=fifo | half | bob 1 4x4 | 3 for 3, NOT_ENTITLED | 4 for 4+1",
                "priority | ordering-policy=fair | half | bob 1 2x8 | 1 for 2, NOT_ENTITLED | 0 for 4",
                // partitions
                "priority | | half of x, alice half | alice 5 1x8 | 1 for 2 | 0 for 2",
                "userlimit | | half of x, bob half | bob 1 4x4 | 3 for 3, NOT_ENTITLED | 3 for 3",
                // lazy preemption
                "priority | lazy=true | half | alice 5 4x4 | 4 for 4 | 0 for 0",
                "priority | lazy=true | half | alice 5 2x8 | 2 for 4 | 0 for 0",
                // two are told in the first round, and would die in the fourth one
                "priority | | half | alice 5 1x8, then nothing | 1 for 2 | 0 for 2",
                "priority | | half | alice 5 1x8, then it gets 9 | 1 for 2 | 0 for 2",
                "priority | | half | alice 5 1x8, then it gets 1 | 0 for 0, NO_LONGER_FITS, NOT_ENTITLED | 0 for 0",
                "priority | | half | alice 5 1x8, then holder gets 9 | 0 for 0, NOT_ENTITLED, NOT_ENTITLED | 0 for 0",
                "priority | | half | alice 5 1x8, then users come first | 1 for 2 | 0 for 0",
                "priority | | half | alice 5 1x8, then it moves | 1 for 0+2, APP_MOVED | 0 for 0+2",
                "priority | | half | alice 5 1x8, then b shut, it moves | 0 for 0, APP_MOVED, NOT_ENTITLED | 0 for 0",
                "priority | | half | alice 5 1x8, then the holder moves | 1 for 2 | 0 for 0+2",
                "priority | | half | alice 5 1x8, then all shut | 0 for 0, NOT_ENTITLED, NOT_ENTITLED | 0 for 0",
                "priority | | half | alice 5 1x8, then a shut | 0 for 0, NOT_ENTITLED, NOT_ENTITLED | 0 for 0",
            })
    void takesWhatIsDue(String order, String settings, String first, String second, String ours, String stock)
            throws Exception {
        assertThat(List.of(
                        played(plan(order, settings), false, first, second),
                        played(plan(order, settings), true, first, second)))
                .containsExactly(ours, stock);
    }

    private static String played(MockClusterBuilder plan, boolean isStock, String first, String second)
            throws Exception {
        String[] parts = second.split(", then ");
        try (var scene = MockScene.of(parts.length > 1 ? plan.set(PolicyByHand.WAIT, "9000") : plan)) {
            var holder = holder(scene, first);
            var policy = isStock ? scene.stockPolicy() : scene.policy();
            var asker = asker(scene, parts[0], first.contains("of x") ? "x" : "");
            policy.turn();
            if (parts.length > 1) {
                change(scene, parts[1], holder, asker);
            }
            for (int turn = 1; turn < TURNS; turn++) {
                policy.turn();
            }
            long others = policy.rounds().stream()
                    .flatMap(round -> round.killed().stream())
                    .filter(dead ->
                            !dead.getApplicationAttemptId().getApplicationId().equals(holder.id()))
                    .count();
            int placed = asker.placed().size();
            var words = new ArrayList<>(policy.cancellations());
            words.add(0, placed + " for " + (policy.kills() - others) + (others == 0 ? "" : "+" + others));
            if (!isStock && placed < wants(parts[0]).mapToInt(Want::count).sum()) {
                words.add(refusal(policy, asker));
            }
            return String.join(", ", words);
        }
    }

    private static void change(MockScene scene, String change, MockApp holder, MockApp asker) throws Exception {
        switch (change) {
            case "it gets 9" -> asker.changePriority(9);
            case "it gets 1" -> asker.changePriority(1);
            case "holder gets 9" -> holder.changePriority(9);
            case "users come first" -> refresh(scene, ORDER, "userlimit_first");
            case "it moves" -> scene.cluster().move(asker, "root.b");
            case "b shut, it moves" -> {
                refresh(scene, "yarn.scheduler.capacity.root.b." + CLOSED, "true");
                scene.cluster().move(asker, "root.b");
            }
            case "the holder moves" -> scene.cluster().move(holder, "root.b");
            case "all shut" -> refresh(scene, INSIDE + "enabled", "false");
            case "a shut" -> refresh(scene, A + CLOSED, "true");
            default -> assertThat(change).isEqualTo("nothing");
        }
        scene.cluster().drain();
    }

    private static void refresh(MockScene scene, String key, String value) throws Exception {
        scene.cluster().refreshQueues(conf -> conf.set(key, value));
    }

    @Test
    void theLogSaysWhatDecides() throws Exception {
        try (var scene = MockScene.of(plan("userlimit", null))) {
            holder(scene, "half");
            var asker = asker(scene, "bob 0 1x8", "");
            var inside = scene.policy().round().log("planned").get(0).json().path("inside");
            assertThat(inside).hasSize(2);
            assertThat(inside.path(0).path("app").asText()).isEqualTo(asker.id().toString());
            assertThat(inside.findValuesAsText("priority")).containsExactly("0", "1");
            assertThat(inside.findValuesAsText("user")).containsExactly("bob", "alice");
            assertThat(inside.path(0).path("userUsed")).isEmpty();
            var alice = inside.path(1);
            assertThat(alice.path("userUsed").path("memory-mb").asLong())
                    .isEqualTo(8 * 4096L)
                    .isGreaterThan(alice.path("userPromised").path("memory-mb").asLong());
        }
    }

    /** The first app and b want more, and four threads place. */
    @Test
    void besideThreadsNobodyElseGetsIt() throws Exception {
        try (var scene = MockScene.of(plan("priority", null)
                .asynchronousScheduling()
                .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "4"))) {
            var holder = app(scene, "root.a", "alice", 1).ask(small(8, ""));
            runs(scene, holder, 8);
            var other = app(scene, "root.b", "alice", 1).ask(small(100, ""));
            runs(scene, other, 8);
            holder.ask(small(100, ""));
            var boss = asker(scene, "alice 5 2x4", "");
            for (int count = 1; count <= 2; count++) {
                assertThat(scene.policy().round().killed()).hasSize(1);
                runs(scene, boss, count);
                scene.policy().heartbeats();
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            scene.policy().restsFor(3);
            assertThat(holder.running()).hasSize(6);
            assertThat(other.running()).hasSize(8);
        }
    }

    /** Nodes go on to report: threads leave out those that are silent. */
    private static void runs(MockScene scene, MockApp app, int count) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (app.running().size() < count) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            scene.cluster().heartbeatAll();
        }
        app.heartbeat();
        scene.cluster().settle();
    }

    private static String refusal(PolicyByHand policy, MockApp app) {
        return policy.rounds().stream()
                .flatMap(round -> round.log("refused_demand").stream())
                .filter(entry -> entry.text("app").equals(app.id().toString()))
                .map(entry -> entry.text("reason"))
                .reduce("", (before, last) -> last);
    }

    /** Who holds what; returns the first app. */
    private static MockApp holder(MockScene scene, String holds) throws Exception {
        var first = app(scene, "root.a", "alice", 1);
        String[] words = holds.split(" ");
        if (Character.isDigit(holds.charAt(0))) {
            hold(scene, first, "", Stream.of(words).mapToInt(Integer::parseInt).toArray());
            first.ask(small(100, ""));
            return first;
        }
        var other = app(scene, "root.b", "alice", 1);
        boolean inX = holds.contains("of x");
        var second = words.length > 1 ? app(scene, "root.a", words[words.length - 2], 1) : first;
        if (inX) {
            hold(scene, first, "x", TWO_ON_EACH_OF_X);
            hold(scene, other, "x", TWO_ON_EACH_OF_X);
        }
        if (holds.startsWith("five")) {
            hold(scene, first, "", 0, 1, 2, 3, 0);
            hold(scene, second, "", 1, 2, 3);
        } else {
            hold(scene, second, "", TWO_ON_EACH);
        }
        hold(scene, other, "", TWO_ON_EACH);
        first.ask(small(100, inX ? "x" : ""));
        other.ask(small(100, inX ? "x" : ""));
        second.ask(small(100, ""));
        return first;
    }

    /** One on each of these nodes. */
    private static void hold(MockScene scene, MockApp app, String label, int... nodes) throws Exception {
        for (int node : nodes) {
            int before = app.placed().size();
            app.ask(small(1, label));
            scene.node(node).heartbeat();
            app.heartbeat();
            assertThat(app.placed()).hasSize(before + 1);
        }
    }

    private static Want small(int count, String label) {
        return Want.of(count, MockScene.SMALL).label(label).priority(label.isEmpty() ? 1 : 2);
    }

    /** @param asks user, priority, and how many of how many GiB, the first ones first */
    private static MockApp asker(MockScene scene, String asks, String label) throws Exception {
        String[] words = asks.split(" ");
        return app(scene, "root.a", words[0], Integer.parseInt(words[1]))
                .ask(wants(asks).map(want -> want.label(label)).toArray(Want[]::new));
    }

    private static Stream<Want> wants(String asks) {
        String[] words = asks.split(" ");
        return range(2, words.length).mapToObj(word -> {
            String[] ask = words[word].split("x");
            return Want.of(Integer.parseInt(ask[0]), Size.gib(Long.parseLong(ask[1])))
                    .priority(word);
        });
    }

    private static MockApp app(MockScene scene, String queue, String user, int priority) throws Exception {
        return scene.app(scene.cluster().app(queue).user(user).priority(priority));
    }

    /** @param setting one of queue a, or of lazy preemption */
    private static MockClusterBuilder plan(String order, @Nullable String setting) {
        String[] pair = setting == null ? new String[] {"state", "RUNNING"} : setting.split("=");
        return MockScene.settings()
                .nodes(4, Size.gib(16))
                .label("x", true)
                .nodes(4, Size.gib(16), "x", 0)
                .set("yarn.cluster.max-application-priority", "10")
                .set(INSIDE + "enabled", "true")
                .set(ORDER, order + "_first")
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .queue("root.a", 50, a -> a.minimumUserLimit(25).label("x", 50, 100))
                .queue("root.b", 50, b -> b.label("x", 50, 100))
                .set(pair[0].equals("lazy") ? "yarn.scheduler.capacity.lazy-preemption-enabled" : A + pair[0], pair[1]);
    }
}
