package io.sharpshooter.yarn.eligibility;

import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads where the asks of apps may run. */
public final class EligibilityReader {
    private final CapacityScheduler scheduler;
    private final NodeNames names;
    private final ConstraintReader constraints;

    public EligibilityReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.names = NodeNames.configuredIn(context.getYarnConfiguration());
        this.constraints = new ConstraintReader(context);
    }

    /**
     * For all asks of an app in a round.
     *
     * @param pool the round's
     */
    public AppEligibility inRound(FiCaSchedulerApp app, PlacePool pool) {
        return new AppEligibility(scheduler, constraints, pool, app, () -> Blacklist.copyOf(app, names, pool));
    }

    /** For one ask and a node or two, as things are now: nothing that is long is copied. */
    public AppEligibility now(FiCaSchedulerApp app) {
        return new AppEligibility(scheduler, constraints, new PlacePool(), app, () -> Blacklist.of(app, names));
    }
}
