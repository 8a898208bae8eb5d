package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.program.cluster.ContainerStep.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagerLogTest {
    private static final String SMALL = "container_1795520850791_0004_01_000003";

    @TempDir
    Path folder;

    @Test
    void readsTheLifeOfAContainerThatWasPreempted() throws IOException {
        ContainerLife life = only("""
                2026-11-24 11:50:04,481 INFO  [Thread-12] fica.FiCaSchedulerNode: Assigned container %1$s of capacity \
                <memory:2048, vCores:1> on host localhost:20650, which has 1 containers, <memory:2048, vCores:1> used \
                and <memory:10240, vCores:11> available after allocation
                2026-11-24 11:50:05,503 INFO  [IPC] rmcontainer.RMContainerImpl: %1$s Container Transitioned from \
                ALLOCATED to ACQUIRED
                2026-11-24 11:50:05,957 INFO  [Event Processor] rmcontainer.RMContainerImpl: %1$s Container \
                Transitioned from ACQUIRED to RUNNING
                a line of somebody else
                2026-11-24 11:50:35,480 INFO  [round] attempt.RMAppAttemptMetrics: Non-AM container preempted, \
                current appAttemptId=appattempt_1795520850791_0004_000001, containerId=%1$s, resource=<memory:2048, \
                vCores:1>
                2026-11-24 11:50:35,481 INFO  [round] rmcontainer.RMContainerImpl: %1$s Container Transitioned from \
                RUNNING to KILLED
                """.formatted(SMALL));
        assertThat(life.node()).isEqualTo("localhost:20650");
        assertThat(life.mb()).isEqualTo(2048);
        assertThat(life.app()).isEqualTo("application_1795520850791_0004");
        assertThat(life.hasRun()).isTrue();
        assertThat(life.preempted()).isTrue();
        assertThat(life.endedMs() - life.assignedMs()).isEqualTo(31_000);
    }

    @Test
    void oneThatWasLetGoHasNeverRun() throws IOException {
        ContainerLife life = only("""
                2026-11-24 11:50:04,481 INFO  [Thread-12] fica.FiCaSchedulerNode: Assigned container %1$s of capacity \
                <memory:2048, vCores:1> on host localhost:20650, which has 1 containers
                2026-11-24 11:50:05,503 INFO  [IPC] rmcontainer.RMContainerImpl: %1$s Container Transitioned from \
                ACQUIRED to RELEASED
                """.formatted(SMALL));
        assertThat(life.hasRun()).isFalse();
        assertThat(life.preempted()).isFalse();
        assertThat(life.isThereAt(life.endedMs())).isFalse();
    }

    @Test
    void olderFilesAreReadFirst() throws IOException {
        String format = "2026-11-24 11:50:0%d,000 INFO  [IPC] server: AM registration appattempt_1_000%d_000001%n";
        for (int number : new int[] {0, 1, 2}) {
            Files.writeString(
                    folder.resolve(number == 0 ? "log" : "log." + number), format.formatted(5 - number, 5 - number));
        }
        assertThat(new ManagerLog(folder.resolve("log")).steps())
                .extracting(ContainerStep::id)
                .containsExactly("application_1_0003", "application_1_0004", "application_1_0005");
        assertThat(new ManagerLog(folder.resolve("log")).steps())
                .extracting(ContainerStep::kind)
                .containsOnly(Kind.REGISTERED);
    }

    /** The life of the only container in a log. */
    private ContainerLife only(String log) throws IOException {
        Files.writeString(folder.resolve("log"), log);
        Map<String, ContainerLife> lives = ContainerLife.of(new ManagerLog(folder.resolve("log")).steps());
        assertThat(lives).containsOnlyKeys(SMALL);
        return lives.values().iterator().next();
    }
}
