package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    private static final long CLUSTER_GIB = (long) Workload.NODES * Workload.NODE_GIB;

    @ParameterizedTest
    @ValueSource(strings = {"0-1", "6-7"})
    void twoHoursNeedALittleMoreThanTheClusterHas(String hours) {
        List<Job> jobs = ordinary(hours, 1);
        double needed = jobs.stream().mapToDouble(Job::gibMs).sum() / (CLUSTER_GIB * 7_200_000.0);
        assertThat(needed).isBetween(1.04, 1.06);
        int tasks = jobs.stream().mapToInt(Job::tasks).sum();
        assertThat(tasks).isBetween(36_000, 110_000);
        assertThat(meanS(jobs)).isBetween(80.0, 250.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theLargeOnesAreAsManyAndAsLargeAsIsSaid(long seed) {
        List<Job> large = new Workload(Span.ofHours("2-3"), seed, 33)
                .jobs().stream().filter(Job::large).toList();
        assertThat(large.stream().mapToInt(Job::tasks).sum()).isBetween(53, 78);
        assertThat(large).allSatisfy(job -> {
            assertThat(job.at()).isBetween(60, 6_600);
            assertThat(job.stages()).hasSize(1);
            assertThat(job.stages().get(0).gib()).isBetween(40, 60);
            assertThat(job.stages().get(0).runMs()).allMatch(ms -> ms >= 150_000 && ms <= 450_000);
        });
    }

    @Test
    void aShorterPartHasTheSameTasksAndAnotherSeedOthers() {
        List<Job> some = new Workload(Span.ofHours("2-3").minutes(10), 1, 33)
                .jobs().stream().filter(job -> !job.large()).toList();
        assertThat(some).isEqualTo(ordinary("2-3", 1).subList(0, some.size()));
        assertThat(some).isNotEqualTo(ordinary("2-3", 2).subList(0, some.size()));
    }

    private static List<Job> ordinary(String hours, long seed) {
        return new Workload(Span.ofHours(hours), seed, 33)
                .jobs().stream().filter(job -> !job.large()).toList();
    }

    private static double meanS(List<Job> jobs) {
        return jobs.stream()
                        .flatMap(job -> job.stages().stream())
                        .flatMap(stage -> stage.runMs().stream())
                        .mapToLong(ms -> ms)
                        .average()
                        .orElseThrow()
                / 1_000;
    }
}
