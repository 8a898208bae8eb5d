package io.sharpshooter.program.outside;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
        List<Suspicion> first = look();
        if (first.isEmpty()) {
            return first;
        }
        Thread.sleep(pause.toMillis());
        Set<Suspicion> again = new HashSet<>(look());
        return first.stream().filter(again::contains).toList();
    }

    private List<Suspicion> look() {
        JsonNode scheduler = site.get("scheduler").path("scheduler").path("schedulerInfo");
        if (!scheduler.path("type").asText().equals("capacityScheduler")) {
            throw new Complaint("The scheduler is \""
                    + Printable.value(scheduler.path("type").asText())
                    + "\", but only the books of the capacityScheduler can be audited.");
        }
        return QueueReport.suspicions(scheduler, busyQueues());
    }

    private Set<String> busyQueues() {
        Set<String> queues = new HashSet<>();
        for (JsonNode app : site.get(APPS).path("apps").path("app")) {
            queues.add(app.path("queue").asText());
        }
        return queues;
    }
}
