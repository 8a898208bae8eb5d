package io.sharpshooter.yarn;

import io.sharpshooter.config.SettingsHolder;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/**
 * Settings that are read from a scheduler's configuration, and anew after each refresh that the scheduler has
 * completed.
 */
public final class SettledConfiguration {
    private SettledConfiguration() {}

    /**
     * Reads them for the first time, without a lock: who is called by the scheduler while it refreshes itself is called
     * after its queues have taken the new configuration.
     *
     * @param reader throws where a configuration cannot be used
     */
    public static <S> SettingsHolder<CapacitySchedulerConfiguration, S> of(
            CapacityScheduler scheduler, Function<? super CapacitySchedulerConfiguration, ? extends S> reader) {
        // A refresh shows its configuration first and puts the old one back when it fails, all under the lock.
        return new SettingsHolder<>(
                scheduler::getConfiguration, () -> SchedulerLock.held(scheduler, scheduler::getConfiguration), reader);
    }
}
