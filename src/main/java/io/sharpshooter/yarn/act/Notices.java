package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** Tells application masters that containers of theirs are about to be preempted. Takes no lock. */
final class Notices {
    private static final PrintableLog LOG = PrintableLog.of(Notices.class);

    private Notices() {}

    static ActionResult send(Notify notify, CapacityScheduler scheduler, RMContext context) {
        try (Uninterrupted whole = Uninterrupted.begin()) {
            tell(notify, scheduler, context);
        }
        return new Done(notify, List.of(), List.of(), null);
    }

    private static void tell(Notify notify, CapacityScheduler scheduler, RMContext context) {
        for (Victim victim : notify.victims()) {
            ContainerId id = YarnIds.container(victim.container());
            FiCaSchedulerApp app = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
            RMContainer container = app == null ? null : app.getRMContainer(id);
            if (app == null || container == null || !Kills.isAlive(container.getState())) {
                LOG.debug("No notice for {} of claim {}: it is gone", id, notify.claim());
            } else {
                context.getDispatcher()
                        .getEventHandler()
                        .handle(new ContainerPreemptEvent(
                                app.getApplicationAttemptId(),
                                container,
                                SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION));
            }
        }
    }
}
