package io.sharpshooter.yarn.read;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the containers of all nodes, kept from round to round: to read 32,000 of them anew takes some 20 ms,
 * to see that they are the same 3 ms, and where no app has got or lost one, nothing. {@code ReadingAgainIT} holds it
 * against reading all anew. For one round and one thread.
 */
final class KeptNodes {
    private final Map<ApplicationId, AppBook> books;
    private final boolean allStay;
    private final Map<FiCaSchedulerNode, KeptNode> before;
    private final Map<FiCaSchedulerNode, KeptNode> now = new IdentityHashMap<>();
    private int alive;

    /**
     * What tells whether containers of an app's attempt have come or gone: none does without a change here.
     *
     * @param allocated how many it had ever been given before the others were counted; null where the RM does not tell,
     *     since another attempt of the app is on its way
     * @param live how many live
     */
    private record AppBook(
            FiCaSchedulerApp attempt, @Nullable Integer allocated, int live) {}

    /** @param last of the round before, null where nothing is known */
    KeptNodes(CapacityScheduler scheduler, RMContext context, @Nullable KeptNodes last) {
        this.books = books(scheduler, context);
        this.before = last == null ? Map.of() : last.now;
        this.allStay = last != null && last.tellsOfAll() && books.equals(last.books);
    }

    private static Map<ApplicationId, AppBook> books(CapacityScheduler scheduler, RMContext context) {
        var books = new HashMap<ApplicationId, AppBook>();
        scheduler.getSchedulerApplications().forEach((id, app) -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                // Before those that live.
                Integer allocated = allocated(attempt, context.getRMApps().get(id));
                int live = attempt.getLiveContainersMap().size();
                books.put(id, new AppBook(attempt, allocated, live));
            }
        });
        return books;
    }

    private static @Nullable Integer allocated(FiCaSchedulerApp attempt, @Nullable RMApp app) {
        RMAppAttempt current = app == null ? null : app.getCurrentAppAttempt();
        if (current == null) {
            return null;
        }
        ApplicationAttemptId id = attempt.getApplicationAttemptId();
        if (!current.getAppAttemptId().equals(id)) {
            return null;
        }
        return current.getRMAppAttemptMetrics().getTotalAllocatedContainers();
    }

    /**
     * Whether the nodes' lists and the apps' books tell of the same containers: else the books would not show all
     * changes.
     */
    private boolean tellsOfAll() {
        int live = 0;
        for (var book : books.values()) {
            if (book.allocated == null) {
                return false;
            }
            live += book.live;
        }
        return live == alive;
    }

    /** Whether no container has come or gone anywhere since the round before, so that no node need be asked. */
    boolean allStay() {
        return allStay;
    }

    /** What was known of a node in the round before; null where it is new. */
    @Nullable
    KeptNode of(FiCaSchedulerNode node) {
        return before.get(node);
    }

    void keep(FiCaSchedulerNode node, KeptNode read) {
        now.put(node, read);
        alive += read.alive();
    }
}
