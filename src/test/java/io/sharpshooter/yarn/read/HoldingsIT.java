package io.sharpshooter.yarn.read;

import static java.util.Comparator.comparing;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AppHoldings.Held;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an app holds is read together with what it waits for. */
class HoldingsIT {
    private static final int WANTED = 300;
    private static final Size SIZE = Size.gib(1);

    private MockCluster cluster;
    private SchedulerReader reader;
    private MockApp app;

    @BeforeEach
    void start() throws Exception {
        cluster = MockCluster.builder()
                .queue("root.a", 100)
                .nodes(8, Size.gib(40))
                .start();
        app = cluster.app("root.a").amOn(cluster.node(0)).start();
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
    }

    @AfterEach
    void stop() throws Exception {
        cluster.close();
    }

    private ClusterSnapshot read(Map<String, AppHoldings> before) {
        return reader.read(cluster.time().get(), List.of(), before);
    }

    private AppHoldings holdings(ClusterSnapshot snapshot) {
        return reader.held(app.id().toString(), snapshot);
    }

    private Map<String, AppHoldings> now() {
        return Map.of(app.id().toString(), holdings(read(Map.of())));
    }

    /** While the scheduler places them, none is missing and none is counted twice. */
    @Test
    void whatHasComeIsWaitedForNoMoreAtEveryMoment() throws Exception {
        app.ask(Want.of(WANTED, SIZE));
        var before = now();
        var between = new CountDownLatch(1);
        var placing = CompletableFuture.runAsync(() -> place(between));
        while (!placing.isDone()) {
            var snapshot = read(before);
            int waits = snapshot.asks().stream().mapToInt(Ask::outstanding).sum();
            int come = holdings(snapshot).containers().size();
            assertThat(waits + come).isEqualTo(WANTED);
            if (waits > 0 && come > 0) {
                between.countDown();
            }
        }
        placing.join();
    }

    /** @param read until this is down, the last half waits for a reading of the first */
    private void place(CountDownLatch read) {
        try {
            for (int beat = 0; beat < 4000 && app.running().size() < WANTED; beat++) {
                cluster.heartbeat(List.of(cluster.node(beat % 8)));
                if (app.running().size() >= WANTED / 2 && app.running().size() < WANTED) {
                    assertThat(read.await(1, MINUTES))
                            .as("a reading while containers were placed")
                            .isTrue();
                }
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void onlyWhatIsNewSinceTheRoundBeforeIsTold() throws Exception {
        cluster.fill(app, Want.of(3, SIZE));
        var before = now();
        assertThat(holdings(read(before)).containers()).isEmpty();
        cluster.fill(app, Want.of(2, SIZE));
        var newest = app.running().stream()
                .sorted((one, other) -> other.getContainerId().compareTo(one.getContainerId()))
                .limit(2)
                .toList();
        assertThat(holdings(read(before)).containers())
                .extracting(Held::name)
                .containsExactlyInAnyOrderElementsOf(newest.stream()
                        .map(container -> YarnIds.name(container.getContainerId()))
                        .toList());
    }

    /** It has the name under which it was reserved, which is older than what came meanwhile. */
    @Test
    void whatWasReservedInTheRoundBeforeIsNewWhenItComes() throws Exception {
        var filler = cluster.app("root.a").amOn(cluster.node(1)).start();
        cluster.fill(filler, Want.of(8, Size.gib(37)));
        app.ask(Want.of(1, Size.gib(20)));
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        cluster.fill(app, Want.of(2, SIZE).priority(0));
        var before = now();
        var reserved = app.inScheduler().getReservedContainers().get(0);
        filler.kill();
        cluster.settle();
        cluster.heartbeatAll();
        assertThat(holdings(read(before)).containers())
                .extracting(Held::name)
                .contains(YarnIds.name(reserved.getContainerId()));
    }

    /** The change of a container is a container of its own until its master has heard of it. */
    @Test
    void theIncreaseOfAContainerIsNoContainerOfAnAsk() throws Exception {
        cluster.fill(app, Want.of(1, SIZE));
        var running = app.running().get(0);
        var before = now();
        app.update(running, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(2).toResource());
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getLiveContainers()).hasSizeGreaterThan(2);
        assertThat(holdings(read(before)).containers()).isEmpty();
    }

    @Test
    void anAppThatIsGoneHoldsNothing() {
        assertThat(reader.held("application_1_0099", read(Map.of()))).isEqualTo(AppHoldings.NONE);
    }

    @Test
    void anOpportunisticContainerIsNoneThatAnAskHasWaitedFor() throws Exception {
        var before = now();
        var opportunistic = Container.newInstance(
                ContainerId.newContainerId(
                        app.inScheduler().getApplicationAttemptId(),
                        app.inScheduler().getNewContainerId()),
                cluster.node(3).id(),
                "localhost:1",
                SIZE.toResource(),
                Priority.newInstance(1),
                null,
                ExecutionType.OPPORTUNISTIC);
        SchedulerUtils.createOpportunisticRmContainer(cluster.context(), opportunistic, false);
        assertThat(app.inScheduler().getLiveContainersMap()).containsKey(opportunistic.getId());
        assertThat(holdings(read(before)).containers()).isEmpty();
    }

    /** A lost node comes back with its containers. */
    @Test
    void aContainerThatWasGoneForAWhileIsNotNew() throws Exception {
        cluster.fill(app, Want.of(2, SIZE));
        var last = app.running().stream()
                .max(comparing(RMContainer::getContainerId))
                .orElseThrow();
        var first = now();
        app.inScheduler().getLiveContainersMap().remove(last.getContainerId());
        Map<String, AppHoldings> second =
                Map.of(app.id().toString(), holdings(read(first)).toRemember());
        app.inScheduler().addRMContainer(last.getContainerId(), last);
        assertThat(holdings(read(second)).containers()).isEmpty();
    }
}
