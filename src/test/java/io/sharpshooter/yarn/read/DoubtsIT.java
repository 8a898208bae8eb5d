package io.sharpshooter.yarn.read;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Ask;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a reader doubts from round to round, of an app whose master does this and that. */
class DoubtsIT {
    private static final Size SIZE = Size.gib(4);

    private MockCluster cluster;
    private MockApp app;
    private SchedulerReader reader;

    @BeforeEach
    void start() throws Exception {
        cluster = MockCluster.builder()
                .queue("root.a", 100)
                .nodes(1, Size.gib(16).vcores(64))
                .constraintsInScheduler()
                .start();
        app = cluster.app("root.a").start();
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
    }

    @AfterEach
    void stop() throws Exception {
        cluster.close();
    }

    private List<Integer> doubted() {
        return reader.read(cluster.time().get(), List.of(), Map.of()).asks().stream()
                .map(Ask::doubted)
                .toList();
    }

    /** Three fit; the master wants more under one key or another. */
    private void place(Want... wants) throws Exception {
        app.ask(wants);
        cluster.heartbeatAll();
        cluster.heartbeatAll();
        assertThat(app.running()).hasSize(3);
    }

    @Test
    void whatIsFetchedWithTheCountIsDoubtedUntilTheNextHeartbeat() throws Exception {
        place(Want.of(5, SIZE));
        assertThat(doubted()).containsExactly(0);
        app.ask(Want.of(5, SIZE));
        assertThat(doubted()).containsExactly(3);
        assertThat(doubted()).as("no heartbeat since").containsExactly(3);
        app.ask(Want.of(2, SIZE));
        assertThat(doubted()).containsExactly(0);
    }

    /** Also where the next heartbeat sends no count. */
    @Test
    void aHeartbeatEndsIt() throws Exception {
        place(Want.of(5, SIZE));
        app.ask(Want.of(5, SIZE));
        assertThat(doubted()).containsExactly(3);
        app.heartbeat();
        assertThat(doubted()).containsExactly(0);
    }

    @Test
    void whatIsFetchedWithoutACountIsNotDoubted() throws Exception {
        place(Want.of(5, SIZE));
        assertThat(doubted()).containsExactly(0);
        app.heartbeat();
        assertThat(app.placed()).hasSize(3);
        assertThat(doubted()).containsExactly(0);
        assertThat(doubted()).containsExactly(0);
    }

    /** It has ended again before anybody looked, which no list of live containers would tell. */
    @Test
    void whatHasEndedSinceIsDoubtedToo() throws Exception {
        place(Want.of(5, SIZE));
        app.ask(Want.of(5, SIZE));
        var ended = app.running().get(0);
        cluster.node(0).finish(ended);
        cluster.drain();
        assertThat(doubted()).containsExactly(3);
    }

    @Test
    void eachKeyByItself() throws Exception {
        place(Want.of(2, SIZE).priority(1), Want.of(3, SIZE).priority(2));
        app.ask(
                Want.of(2, SIZE).priority(1),
                Want.of(3, SIZE).priority(2),
                Want.of(1, SIZE).priority(3));
        assertThat(doubted()).containsExactly(2, 1, 0);
    }

    /** The master of the app has not even started. */
    @Test
    void anAskForAMasterIsNotDoubted() throws Exception {
        place(Want.of(3, SIZE));
        cluster.app("root.a").submit();
        assertThat(doubted()).containsExactly(0);
    }

    /** It is another number in the same object then. */
    @Test
    void aConstrainedCountThatHasRisenIsDoubtedToo() throws Exception {
        app.askConstrained(constrained(5));
        cluster.heartbeatAll();
        cluster.heartbeatAll();
        assertThat(app.running()).hasSize(3);
        assertThat(doubted()).containsExactly(0);
        app.askConstrained(constrained(5));
        assertThat(doubted()).containsExactly(3);
        app.heartbeat();
        assertThat(doubted()).containsExactly(0);
    }

    private static SchedulingRequest constrained(int count) {
        return SchedulingRequest.newInstance(
                9,
                Priority.newInstance(1),
                ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                Set.of("web"),
                ResourceSizing.newInstance(count, SIZE.toResource()),
                PlacementConstraints.targetNotIn(
                                PlacementConstraints.NODE, PlacementConstraints.PlacementTargets.allocationTag("db"))
                        .build());
    }

    @Test
    void aHeartbeatThatTakesLongKeepsNoRoundWaitingWhereNoCountWasSent() throws Exception {
        place(Want.of(5, SIZE));
        doubted();
        app.heartbeat();
        assertThat(doubted()).containsExactly(0);
        synchronized (lockOfHeartbeats()) {
            assertThat(CompletableFuture.supplyAsync(this::doubted))
                    .succeedsWithin(Duration.ofSeconds(60))
                    .isEqualTo(List.of(0));
        }
    }

    private Object lockOfHeartbeats() {
        var locks = (Map<?, ?>)
                requireNonNull(HiddenMember.LAST_ANSWERS.call(cluster.context().getApplicationMasterService()));
        return requireNonNull(locks.get(app.inScheduler().getApplicationAttemptId()));
    }

    @Test
    void aHeartbeatThatComesWhileAsksAreReadCountsToo() throws Exception {
        place(Want.of(5, SIZE));
        var keys = new KeyPool();
        var first = new UnseenDeliveries(cluster.context(), keys, null);
        assertThat(read(first, () -> {})).isZero();
        var second = new UnseenDeliveries(cluster.context(), keys, first);
        assertThat(read(second, () -> app.ask(Want.of(5, SIZE)))).isEqualTo(3);
        var third = new UnseenDeliveries(cluster.context(), keys, second);
        assertThat(third.isQuiet(app.inScheduler())).isFalse();
        assertThat(read(third, () -> {})).isEqualTo(3);
        var fourth = new UnseenDeliveries(cluster.context(), keys, third);
        assertThat(read(fourth, () -> app.heartbeat()))
                .as("the count may be older")
                .isEqualTo(3);
        var fifth = new UnseenDeliveries(cluster.context(), keys, fourth);
        assertThat(read(fifth, () -> {})).isZero();
    }

    private interface Step {
        void happen() throws Exception;
    }

    private int read(UnseenDeliveries deliveries, Step meanwhile) throws Exception {
        var before = deliveries.lastAnswer(app.inScheduler());
        meanwhile.happen();
        var key = app.inScheduler().getSchedulerKeys().iterator().next();
        var ask = app.inScheduler().getAppPlacementAllocator(key);
        return deliveries.of(ask, key, deliveries.look(ask), before, deliveries.lastAnswer(app.inScheduler()));
    }
}
