package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.Look.gib;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.yarn.ChangingPlaces;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.junit.jupiter.api.Test;

class AskReadingIT {

    @Test
    void nothingWaitsInAnIdleClusterNorInOneThatIsServed() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            assertThat(reader.nothingWaits()).isTrue();
            var app = cluster.app("root.a").submit();
            assertThat(reader.nothingWaits()).isFalse();
            cluster.heartbeatAll();
            assertThat(app.amAllocated()).isTrue();
            assertThat(reader.nothingWaits()).isTrue();
        }
    }

    @Test
    void asksComeInTheOrderInWhichTheSchedulerServesThem() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var old = cluster.app("root.a").start();
            var urgent = cluster.app("root.a").priority(5).start();
            old.ask(
                    Want.of(3, Size.gib(20)).priority(2),
                    Want.of(1, Size.gib(20)).priority(1).requestId(7));
            urgent.ask(Want.of(2, Size.gib(30)));

            var asks = Look.at(cluster).snapshot().asks();
            assertThat(asks)
                    .extracting(ask -> ask.app().id() + " " + ask.key() + " " + ask.count() + " " + ask.size())
                    .containsExactly(urgent + " 1 2 " + gib(30), old + " 1/7 1 " + gib(20), old + " 2 3 " + gib(20));
            assertThat(asks.get(1).key()).isEqualTo(new AskKey(1, 7));
        }
    }

    /** As with the order fair, after a move. */
    @Test
    void anAppThatAnotherQueueListsAsWaitingIsServedByItsOwn() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(1, Size.gib(8))
                .start()) {
            var app = cluster.app("root.a").start();
            var other = cluster.app("root.b").start();
            app.ask(Want.of(1, Size.gib(20)));
            other.ask(Want.of(1, Size.gib(20)));
            LeafQueue left = (LeafQueue) other.inScheduler().getQueue();
            left.getPendingAppsOrderingPolicy().addSchedulableEntity(app.inScheduler());
            assertThat(Look.at(cluster).app(app).active()).isTrue();
            left.getPendingAppsOrderingPolicy().removeSchedulableEntity(app.inScheduler());
        }
    }

    /**
     * Where the order depends on what apps use, an app is taken out of the queue's list and put back in all the time.
     */
    @Test
    void anAppThatIsChangingPlacesInItsQueueIsReadOnce() throws Exception {
        try (var cluster = MockCluster.builder()
                .queue("root.a", 100, queue -> queue.set("ordering-policy", ChangingPlaces.class.getName()))
                .nodes(1, Size.gib(8))
                .start()) {
            var missed = cluster.app("root.a").start();
            var twice = cluster.app("root.a").start();
            missed.ask(Want.of(1, Size.gib(20)));
            twice.ask(Want.of(1, Size.gib(30)));
            assertThat(Look.at(cluster).snapshot().asks())
                    .extracting(ask -> ask.app().id() + " " + ask.size())
                    .containsExactly(twice + " " + gib(30), missed + " " + gib(20));
        }
    }

    @Test
    void sizesAreRoundedAsTheSchedulerRoundsThem() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var app = cluster.app("root.a").start();
            app.ask(Want.of(1, Size.mib(9000)));
            assertThat(Look.at(cluster).ask(app).size().get(0)).isEqualTo(9216);
        }
    }

    @Test
    void theAskForAnApplicationMasterIsMarked() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var app = cluster.app("root.a").am(Size.gib(2)).submit();
            var ask = Look.at(cluster).ask(app);
            assertThat(ask.am()).isTrue();
            assertThat(ask.size()).isEqualTo(gib(2));
            cluster.heartbeatAll();
            app.launch().ask(Want.of(1, Size.gib(20)));
            assertThat(Look.at(cluster).ask(app).am()).isFalse();
        }
    }

    @Test
    void anIncreaseOfAContainerIsNoDemand() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(1, Size.gib(2)));
            var container = app.running().get(0);
            app.update(container, ContainerUpdateType.INCREASE_RESOURCE, Resource.newInstance(20480, 1));

            var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            assertThat(reader.nothingWaits()).isTrue();
            assertThat(Look.at(cluster).snapshot().asks()).isEmpty();
            app.ask(Want.of(1, Size.gib(20)).priority(2));
            assertThat(Look.at(cluster).snapshot().asks())
                    .as("the one beside it")
                    .extracting(ask -> ask.key().priority())
                    .containsExactly(2);
        }
    }

    @Test
    void anOpportunisticAskIsNoDemand() throws Exception {
        try (MockCluster cluster = oneQueue().start()) {
            var app = cluster.app("root.a").start();
            var request = Want.of(1, Size.gib(20)).toRequests().get(0);
            request.setExecutionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC));
            app.ask(List.of(request));
            assertThat(app.inScheduler().getSchedulerKeys()).hasSize(1);
            assertThat(Look.at(cluster).snapshot().asks()).isEmpty();
        }
    }

    private static MockClusterBuilder oneQueue() {
        return MockCluster.builder().queue("root.a", 100).nodes(1, Size.gib(10).vcores(10));
    }
}
