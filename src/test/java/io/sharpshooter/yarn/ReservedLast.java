package io.sharpshooter.yarn;

import static java.util.Comparator.comparing;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.MultiNodeLookupPolicy;

/** Shows the scheduler the nodes that are reserved after all others, and notes how often it has asked. */
public final class ReservedLast<N extends SchedulerNode> implements MultiNodeLookupPolicy<N> {
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicInteger PASSED_BY = new AtomicInteger();

    private final Map<String, Set<N>> sorted = new ConcurrentHashMap<>();

    /** How often anybody has asked so far. */
    public static int asked() {
        return ASKED.get();
    }

    /** How often the first of its nodes was not reserved, but another one was. */
    public static int passedBy() {
        return PASSED_BY.get();
    }

    @Override
    public Iterator<N> getPreferredNodeIterator(Collection<N> nodes, String partition) {
        var order = List.copyOf(getNodesPerPartition(partition));
        ASKED.incrementAndGet();
        if (isReserved(order.get(order.size() - 1)) && !isReserved(order.get(0))) {
            PASSED_BY.incrementAndGet();
        }
        return order.iterator();
    }

    @Override
    public void addAndRefreshNodesSet(Collection<N> nodes, String partition) {
        // Reservations come and go while this sorts.
        var reserved = ConcurrentHashMap.newKeySet();
        nodes.stream().filter(ReservedLast::isReserved).forEach(reserved::add);
        var order = new LinkedHashSet<N>();
        nodes.stream()
                .sorted(comparing((N node) -> reserved.contains(node)).thenComparing(N::getNodeID))
                .forEach(order::add);
        sorted.put(partition, Collections.unmodifiableSet(order));
    }

    @Override
    public Set<N> getNodesPerPartition(String partition) {
        return sorted.getOrDefault(partition, Set.of());
    }

    private static boolean isReserved(SchedulerNode node) {
        return node.getReservedContainer() != null;
    }
}
