package io.sharpshooter.move;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockCluster;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a scheduler has booked at one moment, as plain numbers, read without any of the plug-in's own code.
 *
 * @param queues for each queue's path its lines, e.g. {@code used x memory-mb}
 */
public record WholeLedger(Map<String, Map<String, Long>> queues) {
    private static final int SHARE_UNITS = 10_000;

    /** The ratio is a float to which is added and from which is taken; each time it may lose a little. */
    private static final int RATIO_UNIT_MB = 256;

    /** Told in other words. */
    private static final Set<String> MANDATORY = Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI);

    private static final List<String> USERS = List.of("alice", "bob", "carol");

    public static WholeLedger of(MockCluster cluster) {
        cluster.drain();
        return of(cluster.scheduler());
    }

    /** What is booked at the moment, whatever events wait. */
    public static WholeLedger of(CapacityScheduler scheduler) {
        Reader reader = new Reader(scheduler);
        reader.read(scheduler.getRootQueue());
        return new WholeLedger(reader.queues);
    }

    long get(String queue, String line) {
        return queues.getOrDefault(queue, Map.of()).getOrDefault(line, 0L);
    }

    Set<String> lines(String queue) {
        return queues.getOrDefault(queue, Map.of()).keySet();
    }

    /** What came on top of an earlier ledger. */
    WholeLedger minus(WholeLedger earlier) {
        return sum(earlier, -1);
    }

    /** With a change on top. */
    WholeLedger plus(WholeLedger change) {
        return sum(change, 1);
    }

    private WholeLedger sum(WholeLedger other, long sign) {
        Map<String, Map<String, Long>> sums = new TreeMap<>();
        queues.forEach((path, lines) -> sums.put(path, new TreeMap<>(lines)));
        other.queues.forEach((path, lines) -> lines.forEach((line, value) ->
                sums.computeIfAbsent(path, absent -> new TreeMap<>()).merge(line, sign * value, Long::sum)));
        return new WholeLedger(sums);
    }

    /** Every line that is not zero, in words. */
    public List<String> leftovers() {
        return differencesTo(new WholeLedger(Map.of()));
    }

    /** Amounts and numbers alone: shares differ where queues are of another size, or a partition is being removed. */
    WholeLedger withoutShares() {
        return without(line -> line.contains("used capacity ") || line.startsWith("users' ratio "));
    }

    public WholeLedger without(Predicate<String> unwanted) {
        Map<String, Map<String, Long>> some = new TreeMap<>();
        queues.forEach((path, lines) -> {
            Map<String, Long> wanted = new TreeMap<>(lines);
            wanted.keySet().removeIf(unwanted);
            some.put(path, wanted);
        });
        return new WholeLedger(some);
    }

    /** Every line that differs from another ledger's, in words. */
    public List<String> differencesTo(WholeLedger expected) {
        Set<String> paths = new TreeSet<>(queues.keySet());
        paths.addAll(expected.queues.keySet());
        List<String> differences = new ArrayList<>();
        for (String path : paths) {
            Set<String> lines = new TreeSet<>(lines(path));
            lines.addAll(expected.lines(path));
            for (String line : lines) {
                if (get(path, line) != expected.get(path, line)) {
                    differences.add(path + " " + line + " is " + get(path, line) + ", not " + expected.get(path, line));
                }
            }
        }
        return differences;
    }

    private static final class Reader {
        final Map<String, Map<String, Long>> queues = new TreeMap<>();
        private final CapacityScheduler scheduler;
        private final Set<String> partitions;

        Reader(CapacityScheduler scheduler) {
            this.scheduler = scheduler;
            partitions =
                    new TreeSet<>(scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames());
            scheduler.getNodeTracker().getAllNodes().forEach(node -> partitions.add(node.getPartition()));
            partitions.add("");
        }

        void read(CSQueue queue) {
            Map<String, Long> lines = new TreeMap<>();
            lines.put("containers", (long) ((AbstractCSQueue) queue).getNumContainers());
            lines.put("applications", (long) queue.getNumApplications());
            lines.put("runnable apps", runnableApps(queue));
            usage(lines, "", queue.getQueueResourceUsage());
            partitions.forEach(partition -> capacities(lines, partition, queue));
            users(lines, queue);
            metrics(lines, queue);
            queues.put(queue.getQueuePath(), lines);
            List<CSQueue> children = queue.getChildQueues();
            if (children != null) {
                children.forEach(this::read);
            }
        }

        /** Hadoop shows it to its own package only. */
        private static long runnableApps(CSQueue queue) {
            return (int) call(AbstractCSQueue.class, "getNumRunnableApps", queue);
        }

        private void usage(Map<String, Long> lines, String whose, ResourceUsage usage) {
            for (String partition : partitions) {
                amount(lines, whose + "used " + partition, usage.getUsed(partition));
                amount(lines, whose + "reserved " + partition, usage.getReserved(partition));
                amount(lines, whose + "masters " + partition, usage.getAMUsed(partition));
                amount(lines, whose + "pending " + partition, usage.getPending(partition));
            }
        }

        private void capacities(Map<String, Long> lines, String partition, CSQueue queue) {
            QueueCapacities capacities = queue.getQueueCapacities();
            share(lines, "used capacity " + partition, capacities.getUsedCapacity(partition));
            share(lines, "absolute used capacity " + partition, capacities.getAbsoluteUsedCapacity(partition));
            amount(
                    lines,
                    "killable " + partition,
                    scheduler.getPreemptionManager().getKillableResource(queue.getQueuePath(), partition));
        }

        private void users(Map<String, Long> lines, CSQueue queue) {
            if (queue.getAbstractUsersManager() instanceof UsersManager manager) {
                lines.put("active users", (long) manager.getNumActiveUsers());
                manager.getUsers().forEach((name, user) -> {
                    lines.put("user " + name + " known", 1L);
                    lines.put("user " + name + " active apps", (long) user.getActiveApplications());
                    lines.put("user " + name + " pending apps", (long) user.getPendingApplications());
                    usage(lines, "user " + name + " ", user.getResourceUsage());
                });
                partitions.forEach(partition -> sums(lines, partition, manager));
                partitions.forEach(partition -> borrowers(lines, partition, queue));
            }
        }

        /** What users' limits are computed from; Hadoop shows it to its own package only, or to nobody. */
        private void sums(Map<String, Long> lines, String partition, UsersManager manager) {
            ResourceUsage active =
                    (ResourceUsage) HiddenField.of(UsersManager.class, "totalResUsageForActiveUsers", manager);
            ResourceUsage others =
                    (ResourceUsage) HiddenField.of(UsersManager.class, "totalResUsageForNonActiveUsers", manager);
            amount(lines, "used by active users " + partition, active.getUsed(partition));
            amount(lines, "used by other users " + partition, others.getUsed(partition));
            Resource whole = scheduler
                    .getRMContext()
                    .getNodeLabelManager()
                    .getResourceByLabel(partition, scheduler.getClusterResource());
            float ratio = (float) call(UsersManager.class, "getUsageRatio", manager, partition);
            lines.put("users' ratio " + partition, (long) Math.round(ratio * whole.getMemorySize() / RATIO_UNIT_MB));
        }

        /** What stock preemption takes to borrow a partition. */
        private static void borrowers(Map<String, Long> lines, String partition, CSQueue queue) {
            var listed = (Map<?, ?>) call(leafQueue(queue), "getIgnoreExclusivityRMContainers", queue);
            Collection<?> there = (Collection<?>) listed.get(partition);
            lines.put("borrowers of " + partition, there == null ? 0L : there.size());
        }

        /** The class that has what all leaf queues have: another in Hadoop 3.3. */
        private static Class<?> leafQueue(CSQueue queue) {
            Class<?> type = queue.getClass();
            while (type.getSuperclass() != AbstractCSQueue.class) {
                type = type.getSuperclass();
            }
            return type;
        }

        private static Object call(Class<?> type, String name, Object on, Object... arguments) {
            try {
                Class<?>[] types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
                Method method = type.getDeclaredMethod(name, types);
                method.setAccessible(true);
                return method.invoke(on, arguments);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        private void metrics(Map<String, Long> lines, CSQueue queue) {
            String path = queue.getQueuePath();
            QueueMetrics own = ((Queue) queue).getMetrics();
            metrics(lines, "metrics ", own);
            lines.put("metrics active users", (long) own.getActiveUsers());
            for (String partition : partitions) {
                String name = partition.isEmpty() ? "default" : partition;
                QueueMetrics there = QueueMetrics.getQueueMetrics().get(name + "." + path);
                if (there != null) {
                    metrics(lines, "metrics on " + name + " ", there);
                    users(lines, "metrics on " + name + " of ", there);
                }
            }
            users(lines, "metrics of ", own);
            Map<ApplicationId, String> running = running(queue);
            runTimes(lines, "metrics ", own, running.keySet());
            for (String user : USERS) {
                Set<ApplicationId> hers = new HashSet<>(running.keySet());
                hers.removeIf(app -> !user.equals(running.get(app)));
                runTimes(lines, "metrics of " + user + " ", own.getUserMetrics(user), hers);
            }
        }

        /** How many running apps the gauges of run times count, and how many others. */
        private static void runTimes(
                Map<String, Long> lines, String whose, @Nullable QueueMetrics metrics, Set<ApplicationId> running) {
            if (metrics != null) {
                Set<ApplicationId> listed = ListedApps.of(metrics).keySet();
                long right = listed.stream().filter(running::contains).count();
                lines.put(whose + "run times", right);
                lines.put(whose + "stray run times", listed.size() - right);
            }
        }

        /** The apps that have got a container in this queue or below, and whose they are. */
        private Map<ApplicationId, String> running(CSQueue queue) {
            Map<ApplicationId, String> running = new HashMap<>();
            scheduler.getSchedulerApplications().forEach((id, app) -> {
                FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
                if (attempt != null
                        && !attempt.isStopped()
                        && !attempt.getAppSchedulingInfo().isPending()
                        && isBelow((CSQueue) app.getQueue(), queue)) {
                    running.put(id, app.getUser());
                }
            });
            return running;
        }

        private static boolean isBelow(CSQueue queue, CSQueue above) {
            return queue == above || (queue.getParent() != null && isBelow(queue.getParent(), above));
        }

        /** Only where users have metrics. */
        private static void users(Map<String, Long> lines, String whose, QueueMetrics metrics) {
            for (String user : USERS) {
                metrics(lines, whose + user + " ", metrics.getUserMetrics(user));
            }
        }

        private static void metrics(Map<String, Long> lines, String whose, @Nullable QueueMetrics metrics) {
            if (metrics != null) {
                lines.put(whose + "allocated", (long) metrics.getAllocatedContainers());
                amount(lines, whose + "allocated", metrics.getAllocatedResources());
                lines.put(whose + "reserved", (long) metrics.getReservedContainers());
                amount(lines, whose + "reserved", metrics.getReservedResources());
                lines.put(whose + "pending", (long) metrics.getPendingContainers());
                amount(lines, whose + "pending", metrics.getPendingResources());
                lines.put(whose + "apps running", (long) metrics.getAppsRunning());
                lines.put(whose + "apps pending", (long) metrics.getAppsPending());
                lines.put(whose + "apps active", (long) metrics.getActiveApps());
            }
            if (metrics instanceof CSQueueMetrics masters) {
                lines.put(whose + "masters MB", masters.getUsedAMResourceMB());
                lines.put(whose + "masters cores", masters.getUsedAMResourceVCores());
            }
        }

        private static void amount(Map<String, Long> lines, String line, Resource resource) {
            lines.put(line + " MB", resource.getMemorySize());
            lines.put(line + " cores", (long) resource.getVirtualCores());
            for (ResourceInformation type : resource.getResources()) {
                if (!MANDATORY.contains(type.getName())) {
                    lines.put(line + " " + type.getName(), type.getValue());
                }
            }
        }

        private static void share(Map<String, Long> lines, String line, float share) {
            lines.put(line, (long) Math.round(share * SHARE_UNITS));
        }
    }
}
