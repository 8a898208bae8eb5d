package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Queue a asks for 60 GiB, and a round has chosen n1, where 15 of the 16 containers of b have to die. Then the cluster
 * is another one.
 */
class StrikeCheckTest {
    private static final String QUEUES = "queues a 40%, b 30%, c 30% protected";
    private static final String NODE = "node n1 64g: b 16 x 4g";
    private static final String OTHERS = "node n2 64g: b 16 x 4g aged 120m; node n3 64g: c 64g";
    private static final String ASK = "a asks 60g";

    private final Strike strike = strike(QUEUES, NODE, OTHERS, ASK);

    private static Strike strike(String... rows) {
        return scenario(rows).round().actions(Strike.class).get(0);
    }

    @Test
    void nothingHasChanged() throws Refusal {
        var plan = plan(QUEUES, NODE, OTHERS, ASK);
        assertThat(plan.victims()).isEqualTo(strike.subject().victims()).hasSize(15);
        assertThat(plan.reserves()).isTrue();
        assertThat(plan.dropped()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # queues                      | node                             | ask            | refused as
                                          |                                  | 60g key 7      | ASK_WITHDRAWN
                                          |                                  | 61g            | ASK_RESIZED
                                          |                                  | 60g label x    | ASK_RESIZED
                                          |                                  | 60g inactive   | APP_NOT_ACTIVE
                                          |                                  | 60g only n2    | NODE_NOT_ELIGIBLE
                                          | n0 64g: b 16 x 4g                |                | NODE_LOST
                                          | n1 64g drains: b 16 x 4g         |                | NODE_NOT_SCHEDULABLE
                                          | n1 64g label x: b 16 x 4g        |                | NODE_RELABELLED
                                          | n1 64g: b 14 x 4g, c 8g          |                | NO_LONGER_FITS
                                          | n1 64g: b 16 x 4g, c 1g reserved |                | NO_LONGER_FITS
            a 40%, b 30% protected, c 30% |                                  |                | NO_LONGER_FITS
            a 40% max 59g, b 30%, c 30%   |                                  |                | OVER_LIMIT
            """)
    void isRefused(String queues, String node, String ask, EndReason reason) {
        assertThat(refusal(
                                queues == null ? QUEUES : "queues " + queues,
                                node == null ? NODE : "node " + node,
                                OTHERS,
                                ask == null ? ASK : "a asks " + ask)
                        .reason())
                .isEqualTo(reason);
    }

    @Test
    void theAppHasEndedOrMoved() {
        assertThat(refusal(QUEUES, NODE, OTHERS).reason()).isEqualTo(EndReason.APP_GONE);
        assertThat(refusal(QUEUES + ", d", NODE, OTHERS, "d asks 60g").reason()).isEqualTo(EndReason.APP_MOVED);
    }

    /** A node that is silent may be heard of in a moment; one that drains may not. */
    @Test
    void onlyWhatPassesMayBeTriedAgain() {
        var silent = cluster(QUEUES, NODE, OTHERS, ASK);
        silent.nodes().forEach(node -> node.health = NodeHealth.SILENT);
        var refusal = refusal(strike, silent, Map.of());
        assertThat(refusal.passing()).isTrue();
        assertThat(refusal.reason()).isEqualTo(EndReason.NODE_NOT_SCHEDULABLE);
        assertThat(refusal.detail()).isEqualTo("n1 is as it is");
        assertThat(refusal(QUEUES, "node n1 64g drains: b 16 x 4g", OTHERS, ASK).passing())
                .isFalse();
    }

    /** One has ended and another is dead: 8 GiB less are needed. */
    @Test
    void whoIsNotNeededAnyMoreLives() throws Refusal {
        var plan = plan(QUEUES, "node n1 64g: b 14 x 4g, b 4g dead", OTHERS, ASK);
        assertThat(plan.victims()).hasSize(13);
    }

    /** Once the node has grown the larger one is enough. */
    @Test
    void theNeedlessAreGivenBack() throws Refusal {
        var both = strike(QUEUES, "node n1 64g: b 4g aged 10m, b 60g aged 20m", OTHERS, "a asks 64g");
        assertThat(both.subject().victims()).hasSize(2);
        var plan = plan(both, cluster(QUEUES, "node n1 68g: b 4g aged 10m, b 60g aged 20m", OTHERS, "a asks 64g"));
        assertThat(plan.victims()).containsExactly(both.subject().victims().get(1));
    }

    /** The limits must hold beside those who live. */
    @Test
    void anEarlyReservationKillsNobody() throws Refusal {
        var early = new Strike(strike.subject(), strike.givingQueues(), true, false);
        var plan = plan(early, cluster(QUEUES, NODE, "node n2 64g: b 16 x 4g; node n3 64g: c 1g; node n4 64g", ASK));
        assertThat(plan.victims()).isEmpty();
        assertThat(plan.reserves()).isTrue();
        assertThat(refusal(early, cluster(QUEUES, NODE, OTHERS, ASK), Map.of()).detail())
                .startsWith("root lacks");
    }

    @Test
    void aReservationOfAQueueThatGivesIsDropped() throws Refusal {
        var reserved = cluster(QUEUES, "node n1 64g: b 16 x 4g, b 4g reserved", OTHERS, ASK);
        var plan = plan(giving("root.b"), reserved);
        assertThat(plan.dropped()).hasSize(1).allMatch(dropped -> dropped.node().equals("n1"));
        assertThat(refusal(giving("root.c"), reserved, Map.of()).reason()).isEqualTo(EndReason.NO_LONGER_FITS);
    }

    @Test
    void whatAnotherClaimHoldsIsNotDropped() {
        var reserved = cluster(QUEUES, "node n1 64g: b 16 x 4g, b 4g reserved", OTHERS, ASK);
        Map<ContainerName, Long> held = Map.of(reservedOn(reserved, "n1"), 77L);
        assertThat(refusal(giving("root.b"), reserved, held).reason()).isEqualTo(EndReason.NO_LONGER_FITS);
    }

    /** No limit is tested when a reservation is placed. */
    @Test
    void itsOwnReservationIsKept() throws Refusal {
        String tight = "queues a 40% max 61g, b 30%, c 30% protected";
        var reserved = cluster(tight, NODE, OTHERS, ASK, "a reserves 60g on n1");
        var plan = plan(reserved);
        assertThat(plan.reserves()).isFalse();
        assertThat(plan.adopted()).isEqualTo(reservedOn(reserved, "n1"));
        assertThat(plan.dropped()).isEmpty();
        assertThat(plan.victims()).hasSize(15);
    }

    @Test
    void itsOwnReservationOfAnotherSizeIsDropped() throws Refusal {
        var reserved = cluster(QUEUES, NODE, OTHERS, ASK, "a reserves 20g on n1");
        var plan = plan(reserved);
        assertThat(plan.reserves()).isTrue();
        assertThat(plan.dropped()).hasSize(1).allMatch(dropped -> dropped.node().equals("n1"));
    }

    /** Since n1 is reserved both go, or one where two are wanted. */
    @Test
    void moreReservationsThanAreWantedAreDropped() throws Refusal {
        String queues = "queues a 40%, b 10%, c 30% protected";
        String[] rows = {queues, NODE, OTHERS, ASK, "node n4 n5 64g", "a reserves 60g on n4", "a reserves 60g on n5"};
        var plan = plan(rows);
        assertThat(plan.dropped()).extracting(Obstacle::node).containsExactly("n4", "n5");
        rows[3] = "a asks 2 x 60g";
        assertThat(plan(rows).dropped()).extracting(Obstacle::node).containsExactly("n4");
    }

    @Test
    void anAskThatClaimsHoldNodesForIsServed() {
        var reserved = cluster(QUEUES, NODE, OTHERS, ASK, "a reserves 60g on n2");
        Map<ContainerName, Long> held = Map.of(reservedOn(reserved, "n2"), 77L);
        var refusal = refusal(strike, reserved, held);
        assertThat(refusal.reason()).isEqualTo(EndReason.ASK_WITHDRAWN);
        assertThat(refusal.detail()).isEqualTo("claims hold 1 nodes for 1 that are outstanding");
    }

    @Test
    void theLimitOfTheUserIsTested() {
        var refusal = refusal(
                "queues a 40% user someone 10g, b 30%, c 30% protected", NODE, OTHERS, "node n4 64g: a 11g", ASK);
        assertThat(refusal.reason()).isEqualTo(EndReason.OVER_LIMIT);
        assertThat(refusal.detail())
                .isEqualTo("user someone holds memory-mb=11264, above the user limit of memory-mb=10240");
    }

    /** Hadoop forgets some users, and gives them nothing more. */
    @Test
    void aUserWhoIsNotKnownGetsNoReservation() throws Refusal {
        var reserved = cluster(QUEUES, NODE, OTHERS, ASK, "a reserves 60g on n1");
        assertThat(StrikeCheck.plan(strike, unknown(reserved)).victims()).hasSize(15);
        var refusal = catchThrowableOfType(
                Refusal.class, () -> StrikeCheck.plan(strike, unknown(cluster(QUEUES, NODE, OTHERS, ASK))));
        assertThat(refusal.detail()).isEqualTo("root.a does not know the user someone");
    }

    private static LiveSnapshot unknown(Cluster cluster) {
        return new LiveSnapshot(Snapshots.of(cluster, Set.of()), Map.of(), "");
    }

    private Strike giving(String queue) {
        return new Strike(strike.subject(), Set.of(queue), true, true);
    }

    private StrikePlan plan(String... rows) throws Refusal {
        return plan(cluster(rows));
    }

    private StrikePlan plan(Cluster cluster) throws Refusal {
        return plan(strike, cluster);
    }

    private static StrikePlan plan(Strike strike, Cluster cluster) throws Refusal {
        return StrikeCheck.plan(strike, live(cluster, Map.of()));
    }

    private Refusal refusal(String... rows) {
        return refusal(strike, cluster(rows), Map.of());
    }

    private static Refusal refusal(Strike strike, Cluster cluster, Map<ContainerName, Long> held) {
        var refusal = catchThrowableOfType(Refusal.class, () -> StrikeCheck.plan(strike, live(cluster, held)));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static Cluster cluster(String... rows) {
        return scenario(rows).live().cluster();
    }

    private static LiveSnapshot live(Cluster cluster, Map<ContainerName, Long> held) {
        return new LiveSnapshot(Snapshots.live(cluster), held, "is as it is");
    }

    private static ContainerName reservedOn(Cluster cluster, String node) {
        return requireNonNull(Snapshots.of(cluster, Set.of())
                        .nodes(Set.of(node))
                        .get(0)
                        .reservation())
                .name();
    }
}
