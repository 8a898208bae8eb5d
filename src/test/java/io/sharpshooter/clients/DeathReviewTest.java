package io.sharpshooter.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two nodes of 10 GB; containers of 2 GB of app 1 give, and app 2 asks for 4 GB. */
class DeathReviewTest {
    private static final String GIVER = "application_1_0001";
    private static final String ASKER = "application_1_0002";

    private final Map<String, ContainerLife> lives = new LinkedHashMap<>();
    private final List<LoggedClaim> claims = new ArrayList<>();
    private final Map<String, String> tasks = new HashMap<>();
    private final Set<String> endedByMaster = new HashSet<>();

    @Test
    void deathsOfAClaimWhoseContainerRanAreOfUse() {
        small(2, "n1", 0);
        small(3, "n1", 0);
        preempted(2, 10);
        preempted(3, 10);
        claim(1, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(2), small(3)));
        large(2, "n1", true);
        assertThat(finding().deaths()).hasSize(2);
        assertThat(finding().inVain()).isEmpty();
    }

    @Test
    void deathsOfAClaimWhoseContainerWasLetGoUnusedAreInVain() {
        small(2, "n1", 0);
        preempted(2, 10);
        claim(1, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(2)));
        large(2, "n1", false);
        assertThat(finding().inVain())
                .containsExactly(small(2) + " for claim 1 (PLACED_HERE), whose container " + large(2) + " never ran");
    }

    @Test
    void twoClaimsDoNotCountOneContainerTwice() {
        small(2, "n1", 0);
        small(3, "n1", 0);
        preempted(2, 10);
        preempted(3, 10);
        claim(1, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(2)));
        claim(2, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(3)));
        large(2, "n1", true);
        assertThat(finding().inVain())
                .containsExactly(small(3) + " for claim 2 (PLACED_HERE), whose container cannot be found");
    }

    @Test
    void deathsOfAClaimThatEndedOtherwiseAreInVain() {
        small(2, "n1", 0);
        preempted(2, 10);
        claim(1, "n1", "cancelled", "ASK_WITHDRAWN", Set.of(), Set.of(small(2)));
        assertThat(finding().inVain()).containsExactly(small(2) + " for claim 1 (ASK_WITHDRAWN)");
    }

    @Test
    void whoIsEndedByHisMasterBecauseHeWasToldCountsToo() {
        small(2, "n1", 0);
        ended(2, 10);
        endedByMaster.add(small(2));
        claim(1, "n1", "cancelled", "NO_LONGER_FITS", Set.of(small(2)), Set.of());
        assertThat(finding().inVain()).containsExactly(small(2) + " for claim 1 (NO_LONGER_FITS)");
    }

    @Test
    void whatDiesBeyondTheNeedOfItsClaimIsInVain() {
        for (int number = 2; number <= 4; number++) {
            small(number, "n1", 0);
            preempted(number, 10);
        }
        claim(1, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(2), small(3), small(4)));
        large(2, "n1", true);
        assertThat(finding().inVain()).containsExactly(small(4) + " for claim 1 (PLACED_HERE), which needed 2 of 3");
    }

    @Test
    void aDeathForNoClaimIsInVain() {
        small(2, "n1", 0);
        preempted(2, 10);
        assertThat(finding().inVain()).containsExactly(small(2) + " for no claim");
    }

    @Test
    void whoEndsByHimselfIsNoDeath() {
        small(2, "n1", 0);
        ended(2, 10);
        assertThat(finding().deaths()).isEmpty();
    }

    @Test
    void aTaskThatDiesAgainIsFoundWhileOthersCouldGive() {
        restartedTaskDiesAgain();
        for (int number = 10; number <= 14; number++) {
            small(number, "n2", 0);
        }
        assertThat(finding().again())
                .containsExactly(small(3) + " of task 2 for claim 2 (PLACED_HERE), while others could give on n2");
    }

    @Test
    void aTaskMayDieAgainWhereNobodyElseMakesRoom() {
        restartedTaskDiesAgain();
        assigned(otherApp(), "n2", 8 * 1024, 0);
        assertThat(finding().again()).isEmpty();
    }

    @Test
    void aTaskMayDieAgainWhereTheOtherNodeIsClaimed() {
        restartedTaskDiesAgain();
        for (int number = 10; number <= 14; number++) {
            small(number, "n2", 0);
        }
        claim(3, "n2", "satisfied", "PLACED_HERE", Set.of(), Set.of());
        assertThat(finding().again()).isEmpty();
    }

    /**
     * Task 2 dies in container 2 for claim 1, and in container 3 for claim 2; n1 is full of others that cannot give.
     */
    private void restartedTaskDiesAgain() {
        assigned(otherApp() + "1", "n1", 8 * 1024, 0);
        small(2, "n1", 0);
        preempted(2, 1);
        claims.add(new LoggedClaim(
                1, ASKER, "n1", 4096, 1, 2, "satisfied", "PLACED_HERE", Set.of(), Set.of(small(2)), ""));
        small(3, "n1", 3);
        tasks.put(small(3), "task 2");
        preempted(3, 10);
        claim(2, "n1", "satisfied", "PLACED_HERE", Set.of(), Set.of(small(3)));
    }

    private DeathReview.Finding finding() {
        JobHistory history = new JobHistory(tasks, endedByMaster, 0);
        Map<String, Long> nodes = Map.of("n1", 10 * 1024L, "n2", 10 * 1024L);
        return new DeathReview(lives, claims, GIVER, history, nodes).finding();
    }

    private void claim(long number, String node, String event, String reason, Set<String> told, Set<String> killed) {
        claims.add(new LoggedClaim(number, ASKER, node, 4096, 5, 20, event, reason, told, killed, ""));
    }

    private void small(int number, String node, long ms) {
        assigned(small(number), node, 2048, ms);
        moved(small(number), "RUNNING", ms);
        tasks.put(small(number), "task " + number);
    }

    private static String small(int number) {
        return "container_1_0001_01_%06d".formatted(number);
    }

    private void large(int number, String node, boolean runs) {
        assigned(large(number), node, 4096, 11);
        if (runs) {
            moved(large(number), "RUNNING", 12);
        }
        moved(large(number), "COMPLETED", 13);
    }

    private static String large(int number) {
        return "container_1_0002_01_%06d".formatted(number);
    }

    private static String otherApp() {
        return "container_1_0003_01_00000";
    }

    private void preempted(int number, long ms) {
        lives.computeIfPresent(small(number), (id, life) -> life.preemptedNow());
        ended(number, ms);
    }

    private void ended(int number, long ms) {
        moved(small(number), "KILLED", ms);
    }

    private void assigned(String id, String node, long mb, long ms) {
        lives.put(id, ContainerLife.assigned(id, node, mb, ms));
    }

    private void moved(String id, String state, long ms) {
        lives.computeIfPresent(id, (same, life) -> life.moved(state, ms));
    }
}
