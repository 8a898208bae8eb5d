package io.sharpshooter;

import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.PolicyLife;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Surgical preemption: for a waiting container that its queue deserves, frees the right space on the right node at the
 * least loss, and holds it until the container is there.
 *
 * <p>Name this class in {@code yarn.resourcemanager.scheduler.monitor.policies}; it needs the CapacityScheduler. Hadoop
 * calls {@link #init} once and {@link #editSchedule} from one thread at a time; {@link #init} has no effect outside the
 * object.
 */
public final class PriorityLargeContainerPreemptionPolicy implements SchedulingEditPolicy {
    private final Supplier<RoundTime> clock;
    private @Nullable PolicyLife life;

    /** For Hadoop. */
    public PriorityLargeContainerPreemptionPolicy() {
        this(MachineClock::now);
    }

    /** @param clock read before and after each round, and once at the start of it */
    PriorityLargeContainerPreemptionPolicy(Supplier<RoundTime> clock) {
        this.clock = clock;
    }

    /**
     * @throws org.apache.hadoop.yarn.exceptions.YarnRuntimeException when this Hadoop lacks what is needed, when the
     *     scheduler is not a CapacityScheduler, when stock preemption is configured beside this, or when a setting
     *     cannot be used: the ResourceManager then does not start
     */
    @Override
    public void init(Configuration configuration, RMContext context, ResourceScheduler scheduler) {
        life = new PolicyLife(configuration, context, scheduler, clock);
    }

    /**
     * One round, on a thread of its own; never throws. Returns before it has ended when this thread is interrupted.
     * Does nothing where it is called only to make up for what was missed during a long round.
     */
    @Override
    public void editSchedule() {
        started().round();
    }

    /** In milliseconds. */
    @Override
    public long getMonitoringInterval() {
        return started().monitoringInterval();
    }

    @Override
    public String getPolicyName() {
        return getClass().getCanonicalName();
    }

    PolicyLife started() {
        if (life == null) {
            throw new IllegalStateException("The policy was used before it was initialized.");
        }
        return life;
    }
}
