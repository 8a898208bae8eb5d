package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.ConfFile;
import io.sharpshooter.program.check.ConfigCheck;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A ResourceManager loads the files that {@code conf/} offers for copying; everything else is Hadoop's default. */
class ConfFilesIT {
    private static final List<String> FILES = List.of("yarn-site.xml", "capacity-scheduler.xml");

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @BeforeEach
    void copy() {
        Thread.currentThread().setContextClassLoader(new ConfFirst(before));
    }

    @AfterEach
    void forget() {
        Thread.currentThread().setContextClassLoader(before);
    }

    /** By Hadoop's defaults the scheduler may let some heartbeats pass before it places. */
    @Test
    void aResourceManagerThatHasNothingElsePlacesAnApp() throws Exception {
        try (MockCluster cluster = start()) {
            var scheduler = cluster.scheduler();
            assertThat(scheduler.getClass()).isEqualTo(CapacityScheduler.class);
            assertThat(scheduler.getResourceCalculator()).isInstanceOf(DominantResourceCalculator.class);
            assertThat(scheduler
                            .getSchedulingMonitorManager()
                            .isSameConfiguredPolicies(Set.of("io.sharpshooter.PriorityLargeContainerPreemptionPolicy")))
                    .isTrue();
            var science = cluster.queue("root.science");
            assertThat(science.getPriority().getPriority()).isEqualTo(10);
            assertThat(science.getQueueCapacities().getCapacity()).isEqualTo(0.5f);
            cluster.addNode(Size.gib(8).vcores(8), "", 0);
            var app = cluster.app("default").am(Size.gib(1)).start();
            app.ask(Want.of(1, Size.gib(1)));
            long began = System.nanoTime();
            while (app.running().isEmpty()) {
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMinutes(1));
                cluster.heartbeatAll();
            }
            cluster.assertBooksMatch();
        }
    }

    @Test
    void everyKeyIsOneOfOursOrOneThatHadoopReads() throws Exception {
        assertThat(ConfigCheck.of(Path.of("conf"))).singleElement().asString().contains("observe_only is true");
    }

    @Test
    void whatIsCommentedOutHasHadoopsDefault() {
        var defaults = new Configuration(false);
        defaults.addResource("yarn-default.xml");
        assertThat(ConfFile.of("conf/yarn-site.xml").unset())
                .isNotEmpty()
                .allSatisfy(property -> assertThat(property.value()).isEqualTo(defaults.get(property.name())));
    }

    private static MockCluster start() throws Exception {
        return new MockCluster(new YarnConfiguration(), new TreeMap<>(), false);
    }

    /** A class path that begins with {@code conf/}: a ResourceManager's begins with the folder of its configuration. */
    private static final class ConfFirst extends ClassLoader {
        ConfFirst(ClassLoader rest) {
            super(rest);
        }

        @Override
        public @Nullable URL getResource(String name) {
            try {
                return FILES.contains(name) ? Path.of("conf", name).toUri().toURL() : super.getResource(name);
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
