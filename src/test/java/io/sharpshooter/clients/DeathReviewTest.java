package io.sharpshooter.clients;

import static java.util.stream.Collectors.joining;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_APPMASTER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.applicationhistoryservice.records.ContainerHistoryData;
import org.junit.jupiter.api.Test;

/** Containers of 2 GB of app 1 give, and app 2 asks for 4 GB on the same node. */
class DeathReviewTest {
    private final List<ContainerHistoryData> containers = new ArrayList<>();
    private final Set<String> ran = new HashSet<>();
    private final List<String> log = new ArrayList<>();

    @Test
    void deathsOfAClaimWhoseContainerRanAreOfUse() {
        claim(1, "satisfied", "PLACED_HERE", "killed", preempted(2), preempted(3));
        ran.add(large(2));
        assertThat(review().deaths()).hasSize(2);
        assertThat(review().inVain()).isEmpty();
    }

    @Test
    void deathsOfAClaimWhoseContainerWasLetGoUnusedAreInVain() {
        claim(1, "satisfied", "PLACED_HERE", "killed", preempted(2));
        large(2);
        assertThat(review().inVain())
                .containsExactly(small(2) + " for claim 1 (PLACED_HERE), whose container never ran");
    }

    @Test
    void twoClaimsDoNotCountOneContainerTwice() {
        claim(1, "satisfied", "PLACED_HERE", "killed", preempted(2));
        claim(2, "satisfied", "PLACED_HERE", "killed", preempted(3));
        ran.add(large(2));
        assertThat(review().inVain())
                .containsExactly(small(3) + " for claim 2 (PLACED_HERE), whose container never ran");
    }

    @Test
    void deathsOfAClaimThatEndedOtherwiseAreInVain() {
        claim(1, "cancelled", "ASK_WITHDRAWN", "killed", preempted(2));
        assertThat(review().inVain()).containsExactly(small(2) + " for claim 1 (ASK_WITHDRAWN)");
    }

    @Test
    void whoIsEndedByHisMasterBecauseHeWasToldCountsToo() {
        claim(1, "cancelled", "NO_LONGER_FITS", "victims", ended(2, KILLED_BY_APPMASTER));
        assertThat(review().inVain()).containsExactly(small(2) + " for claim 1 (NO_LONGER_FITS)");
    }

    @Test
    void whatDiesBeyondTheNeedOfItsClaimIsInVain() {
        claim(1, "satisfied", "PLACED_HERE", "killed", preempted(2), preempted(3), preempted(4));
        ran.add(large(2));
        assertThat(review().inVain()).containsExactly(small(4) + " for claim 1 (PLACED_HERE), which needed 2 of 3");
    }

    @Test
    void aDeathForNoClaimIsInVain() {
        preempted(2);
        assertThat(review().inVain()).containsExactly(small(2) + " for no claim");
    }

    @Test
    void whoEndsByHimselfIsNoDeath() {
        claim(1, "cancelled", "NO_LONGER_FITS", "victims", ended(2, SUCCESS));
        ended(3, KILLED_BY_APPMASTER);
        assertThat(review().deaths()).isEmpty();
    }

    private DeathReview review() {
        return new DeathReview(containers, ran, LoggedClaim.all(log));
    }

    private void claim(int number, String event, String reason, String what, String... whom) {
        String ids = Stream.of(whom).map(id -> "{\"container\":\"" + id + "\"}").collect(joining(",", "[", "]"));
        String claim = "{\"claim\":" + number + ",\"ms\":5,\"app\":\"application_1_0002\",\"node\":\"n1:1\","
                + "\"size\":{\"memory-mb\":4096},\"event\":\"";
        log.add(claim + "planned\",\"victims\":" + ids + "}");
        log.add(claim + "noticed\",\"" + what + "\":" + ids + "}");
        log.add(claim + event + "\",\"reason\":\"" + reason + "\"}");
    }

    private String preempted(int number) {
        return ended(number, PREEMPTED);
    }

    private String ended(int number, int exitStatus) {
        add(small(number), 2048, exitStatus);
        return small(number);
    }

    private static String small(int number) {
        return "container_1_0001_01_%06d".formatted(number);
    }

    private String large(int number) {
        String id = "container_1_0002_01_%06d".formatted(number);
        add(id, 4096, SUCCESS);
        return id;
    }

    private void add(String id, long mb, int exitStatus) {
        containers.add(ContainerHistoryData.newInstance(
                ContainerId.fromString(id),
                Resource.newInstance(mb, 1),
                NodeId.newInstance("n1", 1),
                Priority.newInstance(1),
                11,
                12,
                "",
                exitStatus,
                ContainerState.COMPLETE));
    }
}
