package io.sharpshooter.clients;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContainerWatchTest {
    private static final String SMALL = "container_1795520850791_0004_01_000003";
    private static final String ASSIGNED = "Assigned container " + SMALL + " of capacity <memory:2048, vCores:1> on"
            + " host localhost:20650, which has 1 containers, <memory:2048, vCores:1> used";

    private final ContainerWatch watch = new ContainerWatch();

    @AfterEach
    void close() {
        watch.close();
    }

    @Test
    void readsTheLifeOfAContainerThatWasPreempted() {
        watch.note(ASSIGNED, 1);
        watch.note(SMALL + " Container Transitioned from ALLOCATED to ACQUIRED", 2);
        watch.note(SMALL + " Container Transitioned from ACQUIRED to RUNNING", 3);
        watch.note("a line of somebody else", 4);
        watch.note(
                "Non-AM container preempted, current appAttemptId=appattempt_1795520850791_0004_000001, containerId="
                        + SMALL + ", resource=<memory:2048, vCores:1>",
                5);
        watch.note(SMALL + " Container Transitioned from RUNNING to KILLED", 6);
        assertThat(watch.lives().values())
                .containsExactly(new ContainerLife(SMALL, "localhost:20650", 2048, 1, 3, 6, true));
        assertThat(watch.lives().values().iterator().next().app()).isEqualTo("application_1795520850791_0004");
    }

    @Test
    void oneThatWasLetGoHasNeverRun() {
        watch.note(ASSIGNED, 1);
        watch.note(SMALL + " Container Transitioned from ACQUIRED to RELEASED", 2);
        ContainerLife life = watch.lives().values().iterator().next();
        assertThat(life.hasRun()).isFalse();
        assertThat(life.preempted()).isFalse();
        assertThat(life.isThereAt(2)).isFalse();
    }

    @Test
    void theFirstMasterOfAnAppCounts() {
        watch.note("AM registration appattempt_1_0003_000001", 7);
        watch.note("AM registration appattempt_1_0003_000002", 9);
        assertThat(watch.registeredMs("application_1_0003")).isEqualTo(7);
    }
}
