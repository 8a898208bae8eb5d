package io.sharpshooter.yarn.read;

import static java.util.stream.IntStream.range;
import static java.util.stream.IntStream.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a user names by the thousand is read once for an app. */
class LongListsIT {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PLACES = 20_060;
    private static final int ASKS = 500;

    @Test
    void anAppsBlacklistIsReadOnceForAllItsAsks() throws Exception {
        try (MockCluster cluster = twoQueues()) {
            var app = asking(cluster, ASKS);
            app.blacklist(places(), List.of());
            Look.at(cluster); // classes are loaded
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            var asks = Look.at(cluster).asks(app);
            long allocated =
                    THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            assertThat(asks).hasSize(ASKS);
            assertThat(allocated / PLACES).as("bytes for a name").isLessThan(200);
        }
    }

    @Test
    void oneRefusalForAllEqualAsksNamesSomeOfManyPlaces() throws Exception {
        try (MockCluster cluster = twoQueues();
                var log = new LogCatcher(DecisionLog.LOGGER)) {
            var app = asking(cluster, ASKS);
            app.blacklist(places(), List.of());
            new Preemption(cluster.scheduler(), cluster.context(), cluster.time()).round(() -> true);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .hasSizeLessThan(1_500)
                    .contains("NO_ELIGIBLE_NODE", "\"count\":" + ASKS, "anywhere, not on [", "and 20040 more]");
        }
    }

    /** All nodes are among them. */
    private static List<String> places() {
        var places = new ArrayList<>(Set.of("/rack0"));
        range(1, PLACES).mapToObj("other-%05d"::formatted).forEach(places::add);
        return places;
    }

    private static MockApp asking(MockCluster cluster, int asks) throws Exception {
        var app = cluster.app("root.a").unmanaged().submit().launch();
        return app.ask(rangeClosed(1, asks)
                .mapToObj(id -> Want.of(1, Size.gib(4)).requestId(id))
                .toArray(Want[]::new));
    }

    /** Full of one's containers. */
    private static MockCluster twoQueues() throws Exception {
        var cluster = MockCluster.builder()
                .set("yarn.resourcemanager.monitor.capacity.preemption.observe_only", "true")
                .set(SettingsKeys.RECORD_INTERVAL_MS.name(), 0)
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(64))
                .start();
        cluster.fill(cluster.app("root.b").unmanaged().submit().launch(), Want.of(32, Size.gib(4)));
        return cluster;
    }
}
