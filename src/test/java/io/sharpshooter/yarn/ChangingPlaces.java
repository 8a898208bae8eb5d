package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;

/**
 * Shows who reads its list what a reader may see while apps change places: the first is missing, the last is there
 * twice.
 */
public final class ChangingPlaces extends FifoOrderingPolicy<FiCaSchedulerApp> {
    @Override
    public Collection<FiCaSchedulerApp> getSchedulableEntities() {
        List<FiCaSchedulerApp> apps = new ArrayList<>(super.getSchedulableEntities());
        if (apps.size() > 1) {
            apps.set(0, apps.get(apps.size() - 1));
        }
        return apps;
    }
}
