package io.sharpshooter.program.check;

import static java.util.Comparator.reverseOrder;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.FILE_CONFIGURATION_STORE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_AUTHORIZATION_PROVIDER;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.security.ConfiguredYarnAuthorizer;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.MultiNodeSortingManager;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with its queues and policies, built as the ResourceManager builds them and never started: no port is
 * opened and no store is read, and what goes to a folder goes to one that is gone at the end. Its class, the policies
 * and what else the configuration names run their code.
 */
final class BuiltScheduler implements AutoCloseable {
    private static final List<String> FOLDERS =
            List.of("yarn.node-labels.fs-store.root-dir", "yarn.node-attribute.fs-store.root-dir");

    private final Path temporary;
    private @Nullable CapacityScheduler scheduler;
    private @Nullable Exception failure;

    /** To reach what the ResourceManager looks at before all else. */
    private static final class Accessor extends ResourceManager {
        static void validate(Configuration configuration) {
            validateConfigs(configuration);
        }
    }

    /**
     * @param configuration of the ResourceManager, which names a CapacityScheduler; changed here, so that nothing
     *     outside is touched
     */
    BuiltScheduler(Configuration configuration) throws IOException {
        temporary = Files.createTempDirectory("sharpshooter-check");
        FOLDERS.forEach(key -> configuration.set(key, temporary.toUri().toString()));
        configuration.set(SCHEDULER_CONFIGURATION_STORE_CLASS, FILE_CONFIGURATION_STORE);
        configuration.set(RM_CONFIGURATION_PROVIDER_CLASS, LocalConfigurationProvider.class.getName());
        configuration.set(YARN_AUTHORIZATION_PROVIDER, ConfiguredYarnAuthorizer.class.getName());
        try {
            build(configuration);
        } catch (Exception e) {
            failure = e;
        } catch (LinkageError e) {
            failure = new YarnRuntimeException("a class that is needed is missing here, or another one: " + e, e);
        }
    }

    private void build(Configuration configuration) throws Exception {
        Accessor.validate(configuration);
        ResourceUtils.resetResourceTypes(configuration);
        var type = Class.forName(configuration.get(RM_SCHEDULER));
        CapacityScheduler made = (CapacityScheduler) ReflectionUtils.newInstance(type, configuration);
        scheduler = made;
        RMContextImpl context = new RMContextImpl();
        context.setYarnConfiguration(configuration);
        context.setConfigurationProvider(new LocalConfigurationProvider());
        RMNodeLabelsManager labels = new RMNodeLabelsManager();
        labels.init(configuration);
        context.setNodeLabelManager(labels);
        MultiNodeSortingManager<SchedulerNode> nodes = new MultiNodeSortingManager<>();
        nodes.init(configuration);
        context.setMultiNodeSortingManager(nodes);
        made.setRMContext(context);
        context.setScheduler(made);
        made.init(configuration);
    }

    /** What keeps the ResourceManager from starting. */
    Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }

    /** With its queues; empty where it did not come so far. */
    Optional<CapacityScheduler> scheduler() {
        return Optional.ofNullable(scheduler)
                .filter(it -> it.getCapacitySchedulerQueueManager() != null && it.getRootQueue() != null);
    }

    @Override
    public void close() throws IOException {
        if (scheduler != null) {
            scheduler.stop();
        }
        try (Stream<Path> files = Files.walk(temporary)) {
            for (var file : files.sorted(reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
