package io.sharpshooter.yarn.eligibility;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where an ask may run, of three nodes in two racks. */
class EligibilityReadingIT {
    private MockCluster cluster;
    private MockApp app;

    @BeforeEach
    void start() throws Exception {
        cluster = threeNodes().constraintsInScheduler().start();
        app = cluster.app("root.a").amOn(cluster.node(0)).start();
    }

    private static MockClusterBuilder threeNodes() {
        return MockCluster.builder()
                .queue("root.a", 100)
                .nodes(2, Size.gib(10), "", 0)
                .nodes(1, Size.gib(10), "", 1);
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
    }

    @Test
    void anAskWithoutWishesMayRunAnywhere() throws Exception {
        app.ask(Want.of(1, Size.gib(20)));
        assertThat(Look.at(cluster).ask(app).where()).isSameAs(Eligibility.ANYWHERE);
    }

    @Test
    void blacklistedHostsAndRacksAreNotEligible() throws Exception {
        app.ask(Want.of(1, Size.gib(20)));
        app.blacklist(List.of(cluster.node(0).host()), List.of());
        assertThat(eligible()).containsExactly(false, true, true);
        app.blacklist(List.of("/rack1"), List.of(cluster.node(0).host()));
        assertThat(eligible()).containsExactly(true, true, false);
    }

    @Test
    void softLocalityIsADistanceOnly() throws Exception {
        app.ask(Want.of(1, Size.gib(20)).near(cluster.node(1).host()));
        assertThat(eligible()).containsExactly(true, true, true);
        assertThat(distances()).containsExactly(1, 0, 2);
    }

    /** There the scheduler would place the other size. */
    @Test
    void whereAnotherSizeIsAskedUnderTheSameKeyTheAskMayNotRun() throws Exception {
        app.ask(Want.of(1, Size.gib(20)).near(cluster.node(1).host()));
        app.ask(Want.of(1, Size.gib(10)));
        assertThat(eligible()).containsExactly(false, false, true);
    }

    @Test
    void hardLocalityAllowsTheHostOrTheRackAlone() throws Exception {
        var host = Want.of(1, Size.gib(20)).near(cluster.node(1).host()).only().toRequests();
        app.ask(host.stream()
                .filter(request -> !request.getResourceName().startsWith("/"))
                .toList());
        assertThat(eligible()).as("a host alone, without its rack").containsOnly(false);
        app.ask(host);
        assertThat(eligible()).containsExactly(false, true, false);
        app.ask(
                Want.of(0, Size.gib(20)),
                Want.of(1, Size.gib(20)).priority(2).near("/rack0").only());
        assertThat(eligible()).containsExactly(true, true, false);
    }

    @Test
    void hardLocalityAsksForNoMoreAtOnceThanAPlaceMayGet() throws Exception {
        var first = cluster.node(0).host();
        var other = cluster.node(2).host();
        var requests = new ArrayList<ResourceRequest>();
        requests.addAll(Want.of(2, Size.gib(20)).near(first).only().toRequests());
        requests.addAll(Want.of(3, Size.gib(20)).near(other).only().toRequests());
        requests.removeIf(request -> request.getResourceName().equals("*") && request.getNumContainers() == 2);
        requests.forEach(request -> {
            if (request.getResourceName().equals("*")) {
                request.setNumContainers(5);
            }
        });
        app.ask(requests);
        assertThat(Look.at(cluster).ask(app).count()).isEqualTo(2);
    }

    @Test
    void placementConstraintsAreTestedAsTheSchedulerTestsThem() throws Exception {
        app.askConstrained(apart(1, Size.gib(1)));
        cluster.node(1).heartbeat();
        app.heartbeat();
        assertThat(app.placed()).hasSize(1);

        app.askConstrained(apart(3, Size.gib(20)));
        assertThat(eligible()).containsExactly(true, false, true);
        assertThat(Look.at(cluster).ask(app).count())
                .as("one changes where the next may go")
                .isEqualTo(1);
        assertThat(app.inScheduler().getAppSchedulingInfo().getRejectedRequest())
                .isEmpty();
    }

    /** The scheduler tries such a request no more, and its master hears so. */
    @Test
    void aRequestThatTheSchedulerHasGivenUpMayRunNowhere() throws Exception {
        cluster.close();
        cluster = threeNodes()
                .constraintsInScheduler()
                .set(RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS, "0")
                .start();
        app = cluster.app("root.a").unmanaged().submit().launch();
        app.askConstrained(apart(1, Size.gib(1)));
        assertThat(eligible()).containsExactly(false, false, false);
        assertThat(Look.at(cluster).ask(app).where().toString()).contains("given up by the scheduler");
        cluster.heartbeatAll();
        app.heartbeat();
        assertThat(app.placed()).isEmpty();
    }

    @Test
    void whereNamesOfNodesHavePortsABlacklistDoes() throws Exception {
        cluster.close();
        cluster =
                threeNodes().set(RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, "true").start();
        app = cluster.app("root.a").start();
        app.ask(Want.of(1, Size.gib(20)));
        var node = cluster.node(1).id().toString();
        app.blacklist(List.of(node), List.of());
        assertThat(eligible()).containsExactly(true, false, true);
        app.blacklist(List.of(cluster.node(0).host()), List.of(node));
        assertThat(eligible()).containsExactly(true, true, true);
    }

    @Test
    void anAnswerAboutANodeStaysForTheRound() throws Exception {
        app.askConstrained(apart(2, Size.gib(1)));
        var look = Look.at(cluster);
        var node = look.node(cluster.node(1));
        var ask = look.ask(app);
        assertThat(ask.where().mayRunOn(node)).isTrue();
        cluster.node(1).heartbeat();
        assertThat(ask.where().mayRunOn(node)).isTrue();
        assertThat(Look.at(cluster).ask(app).where().mayRunOn(node)).isFalse();
    }

    private static SchedulingRequest apart(int count, Size size) {
        return SchedulingRequest.newBuilder()
                .allocationRequestId(count)
                .priority(Priority.newInstance(1))
                .allocationTags(Set.of("web"))
                .placementConstraintExpression(PlacementConstraints.targetNotIn(
                                PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))
                        .build())
                .resourceSizing(ResourceSizing.newInstance(count, size.toResource()))
                .build();
    }

    private List<Boolean> eligible() {
        var look = Look.at(cluster);
        var ask = look.ask(app);
        return cluster.nodes().stream()
                .map(node -> ask.where().mayRunOn(look.node(node)))
                .toList();
    }

    private List<Integer> distances() {
        var look = Look.at(cluster);
        var ask = look.ask(app);
        return cluster.nodes().stream()
                .map(node -> ask.where().distance(look.node(node)))
                .toList();
    }
}
