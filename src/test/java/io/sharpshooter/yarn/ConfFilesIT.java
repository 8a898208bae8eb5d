package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Test;

/** A ResourceManager runs on the files that {@code conf/} offers for copying. */
class ConfFilesIT {

    @Test
    void resourceManagerRunsOnThem() throws Exception {
        MockClusterBuilder builder = MockCluster.builder().nodes(1, Size.gib(64));
        copy("conf/yarn-site.xml", builder);
        copy("conf/capacity-scheduler.xml", builder);
        try (MockCluster cluster = builder.start()) {
            CSQueue science = cluster.scheduler().getQueue("root.science");
            CSQueue batch = cluster.scheduler().getQueue("root.batch");
            assertThat(science.getPriority().getPriority()).isEqualTo(10);
            assertThat(batch.getPriority().getPriority()).isZero();
            assertThat(science.getPreemptionDisabled()).isFalse();
            assertThat(batch.getPreemptionDisabled()).isFalse();
            assertThat(science.getQueueCapacities().getCapacity()).isEqualTo(0.5f);
            assertThat(science.getQueueCapacities().getMaximumCapacity()).isEqualTo(1f);
            assertThat(cluster.scheduler().getResourceCalculator()).isInstanceOf(DominantResourceCalculator.class);
            assertThat(cluster.scheduler()
                            .getSchedulingMonitorManager()
                            .isSameConfiguredPolicies(Set.of("io.sharpshooter.PriorityLargeContainerPreemptionPolicy")))
                    .isTrue();
            assertThat(cluster.scheduler().getMaximumResourceCapability().getMemorySize())
                    .isEqualTo(65536);
        }
    }

    private static void copy(String file, MockClusterBuilder builder) {
        Configuration values = new Configuration(false);
        values.addResource(new org.apache.hadoop.fs.Path(Path.of(file).toUri()));
        values.forEach(entry -> builder.set(entry.getKey(), entry.getValue()));
    }
}
