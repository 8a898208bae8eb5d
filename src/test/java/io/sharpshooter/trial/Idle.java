package io.sharpshooter.trial;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** A policy that does nothing. */
final class Idle implements SchedulingEditPolicy {

    @Override
    public void init(Configuration conf, RMContext context, ResourceScheduler scheduler) {}

    @Override
    public void editSchedule() {}

    @Override
    public long getMonitoringInterval() {
        return Long.MAX_VALUE;
    }

    @Override
    public String getPolicyName() {
        return "none";
    }
}
