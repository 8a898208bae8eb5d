package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.move.Move.Moving;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * Live containers that Hadoop's own move books otherwise than they are booked.
 *
 * <p>Metrics: it moves one that borrows a partition under the label that it was asked with, everything else counts it
 * under its node's; and it moves opportunistic ones, which nothing else counts. Queues and metrics: one that is to
 * shrink is listed a second time until its AM has heard of it, and goes on being listed if it ends before that; a move
 * goes by the list.
 */
final class LiveContainers implements Cause {
    private final Moving moving;
    private final List<Listed> unlike = new ArrayList<>();
    private int attached;

    /**
     * One of them.
     *
     * @param times how often it is listed
     * @param counts how often it counts: once, or not at all
     * @param partition under which it counts
     */
    private record Listed(RMContainer container, int times, int counts, String partition) {
        boolean isUnlike() {
            return times != counts || (counts > 0 && !partition.equals(container.getNodeLabelExpression()));
        }

        /** How much too often queues book it. */
        int surplus() {
            return isGuaranteed(container) ? times - counts : 0;
        }
    }

    LiveContainers(Moving moving) {
        this.moving = moving;
        Map<RMContainer, Integer> all = new LinkedHashMap<>();
        moving.attempt().getLiveContainers().forEach(container -> all.merge(container, 1, Integer::sum));
        all.forEach((container, times) -> {
            int counts = isGuaranteed(container) && !container.completed() ? 1 : 0;
            var listed = new Listed(container, times, counts, moving.partition(container));
            if (listed.isUnlike()) {
                unlike.add(listed);
            }
        });
    }

    private static boolean isGuaranteed(RMContainer container) {
        return container.getExecutionType() == ExecutionType.GUARANTEED;
    }

    /** Before the move, since a user whose last app has left is forgotten, and would be made known again after it. */
    @Override
    public void before() {
        for (var listed : unlike) {
            repeat(listed.surplus(), () -> attach(moving.source(), listed));
            attached++;
        }
    }

    @Override
    public void after(boolean moved) {
        for (var listed : unlike.subList(0, attached)) {
            CSQueue queue = moved ? moving.destination() : moving.source();
            repeat(listed.surplus(), () -> detach(queue, listed));
            if (listed.surplus() > 0 && listed.counts() > 0) {
                detach(queue, listed); // with the first the queue has forgotten that it borrows a partition
                attach(queue, listed);
            }
        }
        if (moved) {
            unlike.forEach(this::correctMetrics);
        }
    }

    private void attach(CSQueue queue, Listed listed) {
        queue.attachContainer(moving.scheduler().getClusterResource(), moving.attempt(), listed.container());
    }

    private void detach(CSQueue queue, Listed listed) {
        queue.detachContainer(moving.scheduler().getClusterResource(), moving.attempt(), listed.container());
    }

    /** By the calls that were made, and taken back, and those that should have been: so are all counters right, too. */
    private void correctMetrics(Listed listed) {
        moveInMetrics(listed.container().getNodeLabelExpression(), -listed.times(), listed);
        moveInMetrics(listed.partition(), listed.counts(), listed);
    }

    private void moveInMetrics(String label, int times, Listed listed) {
        String user = moving.attempt().getUser();
        Resource size = listed.container().getContainer().getResource();
        moving.left().releaseResources(label, user, times, size);
        moving.entered().allocateResources(label, user, times, size, false);
    }

    private static void repeat(int times, Runnable call) {
        for (int done = 0; done < times; done++) {
            call.run();
        }
    }
}
