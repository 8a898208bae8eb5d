package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    private static final long CLUSTER_GIB = (long) Workload.NODES * Workload.NODE_GIB;
    private static final Span TWO = Span.ofHours(2, 3);

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void twoHoursNeedALittleMoreThanTheClusterHas(int hour) throws IOException {
        var jobs = ordinary(Span.ofHours(hour, hour + 1), 1);
        double needed = jobs.stream().mapToDouble(Job::gibMs).sum() / (CLUSTER_GIB * 7_200_000.0);
        assertThat(needed).isBetween(1.04, 1.06);
        int tasks = jobs.stream().mapToInt(Job::tasks).sum();
        assertThat(tasks).isBetween(36_000, 110_000);
        assertThat(meanS(jobs)).isBetween(80.0, 250.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theLargeOnesAreAsManyAndAsLargeAsIsSaid(long seed) throws IOException {
        List<Job> large = new Workload(plan(TWO, seed))
                .jobs().stream().filter(job -> job.owed() > 0).toList();
        assertThat(large.stream().mapToInt(Job::tasks).sum()).isBetween(53, 78);
        assertThat(large).allSatisfy(job -> {
            assertThat(job.at()).isBetween(60, 6_600);
            assertThat(job.stages()).hasSize(1);
            assertThat(job.stages().get(0).size().memoryMib() / 1024).isBetween(40L, 60L);
            assertThat(job.stages().get(0).runMs()).allMatch(ms -> ms >= 150_000 && ms <= 450_000);
        });
    }

    @Test
    void aShorterPartHasTheSameTasksAndAnotherSeedOthers() throws IOException {
        var some = new Workload(plan(TWO.minutes(10), 1))
                .jobs().stream().filter(job -> job.owed() == 0).toList();
        assertThat(some).isEqualTo(ordinary(TWO, 1).subList(0, some.size()));
        assertThat(some).isNotEqualTo(ordinary(TWO, 2).subList(0, some.size()));
    }

    @Test
    void theLastHourIsIncluded() {
        assertThat(Span.ofHours(13, 14)).isEqualTo(new Span(13 * 3_600, 7_200));
        assertThat(Span.ofHours(7, 7)).isEqualTo(new Span(7 * 3_600, 3_600)).hasToString("07:00 to 08:00");
        assertThat(TWO.minutes(500)).isEqualTo(TWO);
    }

    private static List<Job> ordinary(Span span, long seed) throws IOException {
        return new Workload(plan(span, seed))
                .jobs().stream().filter(job -> job.owed() == 0).toList();
    }

    private static Plan plan(Span span, long seed) {
        return new Plan(span, seed, 0, Trace.fair, 33, null);
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
