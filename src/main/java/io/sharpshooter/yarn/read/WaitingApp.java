package io.sharpshooter.yarn.read;

import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * A live app attempt that waits for something.
 *
 * @param inactiveReason why the scheduler does not serve it, empty when it does
 * @param asks in the order in which the scheduler serves them
 * @param reserved what was reserved for it when they were counted
 */
public record WaitingApp(
        FiCaSchedulerApp attempt, String inactiveReason, List<CountedAsk> asks, List<RMContainer> reserved) {}
