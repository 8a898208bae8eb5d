package io.sharpshooter.program.outside;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/**
 * Asks for the scheduler's queues and for the apps that have not ended, and for what is suspicious once more a little
 * later: an app that ends in between makes a queue look wrong for a moment.
 */
public final class OutsideAudit {
    private static final String APPS = "apps?states=NEW,NEW_SAVING,SUBMITTED,ACCEPTED,RUNNING";

    private final ManagerSite site;
    private final Duration pause;

    /** @param pause before it asks again */
    public OutsideAudit(ManagerSite site, Duration pause) {
        this.site = site;
        this.pause = pause;
    }

    /** What cannot be right, in the order of the queues. */
    public List<Suspicion> suspicions() throws InterruptedException {
        var twice = look();
        if (!twice.isEmpty()) {
            Thread.sleep(pause.toMillis());
            twice.retainAll(look());
        }
        return twice;
    }

    private List<Suspicion> look() {
        var scheduler = site.get("scheduler").path("scheduler").path("schedulerInfo");
        var type = scheduler.path("type").asText();
        if (!type.equals("capacityScheduler")) {
            throw new Complaint("The scheduler is \"" + Printable.value(type)
                    + "\", but only the books of the capacityScheduler can be audited.");
        }
        var busy = site.get(APPS).path("apps").path("app").findValuesAsText("queue");
        return QueueReport.suspicions(scheduler, new HashSet<>(busy));
    }
}
