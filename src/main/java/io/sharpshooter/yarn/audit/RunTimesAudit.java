package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.LeafMetrics;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.RunTimes;
import io.sharpshooter.yarn.books.RunningApps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The run times that the metrics of queues and their users keep, against the apps that run. To be used under the
 * scheduler's write lock.
 */
final class RunTimesAudit {
    private final List<Drift> drifts = new ArrayList<>();

    /** Of all parent queues. */
    static List<Drift> ofParents(CapacityScheduler scheduler) {
        RunTimesAudit audit = new RunTimesAudit();
        audit.readParents(scheduler.getRootQueue(), RunningApps.of(scheduler));
        return audit.drifts;
    }

    /** Of one leaf queue. */
    static List<Drift> ofLeaf(CSQueue leaf, Map<ApplicationId, String> running) {
        RunTimesAudit audit = new RunTimesAudit();
        audit.read(leaf, running);
        return audit.drifts;
    }

    private void readParents(CSQueue queue, RunningApps running) {
        if (!LeafUsers.isLeaf(queue) && queue.getChildQueues() != null) {
            read(queue, running.in(queue));
            queue.getChildQueues().forEach(child -> readParents(child, running));
        }
    }

    /** @param running the apps that run there, and whose they are */
    private void read(CSQueue queue, Map<ApplicationId, String> running) {
        QueueMetrics own = ((Queue) queue).getMetrics();
        compare(queue, "", own, running.keySet());
        Map<String, QueueMetrics> users = LeafMetrics.ofUsers(own);
        if (users != null) {
            Map<String, Set<ApplicationId>> byUser = byUser(running);
            new TreeMap<>(users)
                    .forEach((user, metrics) -> compare(queue, user, metrics, byUser.getOrDefault(user, Set.of())));
        }
    }

    private static Map<String, Set<ApplicationId>> byUser(Map<ApplicationId, String> running) {
        return running.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
    }

    private void compare(CSQueue queue, String user, QueueMetrics metrics, Set<ApplicationId> running) {
        Set<ApplicationId> listed = RunTimes.of(metrics).keySet();
        long right = listed.stream().filter(running::contains).count();
        compare(Book.METRIC_RUN_TIMES, queue, user, right, running.size());
        compare(Book.METRIC_STRAY_RUN_TIMES, queue, user, listed.size() - right, 0);
    }

    private void compare(Book book, CSQueue queue, String user, long booked, long truth) {
        if (booked != truth) {
            drifts.add(new Drift(
                    new Account(book, queue.getQueuePath(), user, ""),
                    Balance.ofNumber(booked),
                    Balance.ofNumber(truth)));
        }
    }
}
