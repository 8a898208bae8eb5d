package io.sharpshooter.bench;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;

/**
 * The move of an app by {@code MoveSafeCapacityScheduler} beside Hadoop's own move, in turn on one ResourceManager:
 * to and fro between two leaf queues of one parent, of a running app, of one between two attempts, and of one between
 * two attempts whose user has a second app in the one of both queues with as many containers. The cluster is full of
 * other apps' containers but for the room of those that move.
 *
 * <p>{@code ./sharpshooter bench move} runs it.
 */
public final class MoveComparison {
    private static final int[] CONTAINERS = {10, 100, 1000};
    private static final int[] NODES = {10, 1000};
    private static final String[] QUEUES = {"root.p.a", "root.p.b"};

    /** In all, so that it does not depend on how many nodes there are. */
    private static final int ROOM_GIB = 2300;

    /** Of each of both before they count, and those that count. */
    private static final int WARM_UP = 200;

    private static final int COUNTED = 100;

    /** Containers of others in each of the two queues, for each node. */
    private static final int OTHERS_A_NODE = 16;

    private final MockCluster cluster;
    private final StockMove scheduler;
    private final PrintStream out;

    /** Moves an app in one of the two ways. */
    private interface Mover {
        void move(ApplicationId app, String queue) throws Exception;
    }

    private MoveComparison(MockCluster cluster, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
        scheduler = (StockMove) cluster.scheduler();
    }

    /** Fills two clusters and measures; takes some minutes. */
    public static void run(PrintStream out) throws Exception {
        out.println("Medians, and in brackets what a tenth of the moves was faster than");
        for (int nodes : NODES) {
            int perNode = ROOM_GIB / nodes + 65;
            try (var cluster = MockCluster.builder()
                    .scheduler(StockMove.class)
                    .nodes(nodes, Size.gib(perNode).vcores(perNode))
                    .queue("root.p", 50)
                    .queue(QUEUES[0], 50)
                    .queue(QUEUES[1], 50)
                    .queue("root.others", 50)
                    .start()) {
                new MoveComparison(cluster, out).measure(nodes);
            }
        }
    }

    private void measure(int nodes) throws Exception {
        for (var queue : QUEUES) {
            fill(cluster.app(queue).user("carol").start(), OTHERS_A_NODE * nodes, 2);
        }
        for (int containers : CONTAINERS) {
            String what = "%,5d nodes, app of %,5d containers, ".formatted(nodes, containers);
            var app = started(containers);
            measure(what + "running,          ", app);
            var attempt = app.inScheduler().getApplicationAttemptId();
            scheduler.handle(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FAILED, true));
            measure(what + "between attempts, ", app);
            var second = started(containers);
            measure(what + "with a second app,", app);
            end(second);
            end(app);
        }
    }

    /** With its master's it has so many. */
    private MockApp started(int containers) throws Exception {
        var app = cluster.app(QUEUES[0]).keepContainers().start();
        fill(app, containers - 1, 1);
        return app;
    }

    private void fill(MockApp app, int containers, int gib) throws Exception {
        cluster.fill(app, Want.of(containers, Size.gib(gib)));
        int live = app.running().size();
        if (live != containers) {
            throw new IllegalStateException("The app has " + live + " containers, not " + containers + ".");
        }
    }

    private void end(MockApp app) throws Exception {
        app.kill();
        cluster.settle();
    }

    /** For one of both. */
    private static double toAndFro(Mover mover, MockApp app) throws Exception {
        long start = System.nanoTime();
        mover.move(app.id(), QUEUES[1]);
        mover.move(app.id(), QUEUES[0]);
        return (System.nanoTime() - start) / 2e3;
    }

    private void measure(String what, MockApp app) throws Exception {
        var ours = new DescriptiveStatistics(COUNTED);
        var stock = new DescriptiveStatistics(COUNTED);
        for (int move = 0; move < WARM_UP + COUNTED; move++) {
            ours.addValue(toAndFro(scheduler::moveApplication, app));
            stock.addValue(toAndFro(scheduler::moveAsStock, app));
        }
        double median = ours.getPercentile(50) - stock.getPercentile(50);
        double quick = ours.getPercentile(10) - stock.getPercentile(10);
        out.printf(
                "%s us:   MoveSafeCapacityScheduler %s   CapacityScheduler %s   extra %6.0f (%6.0f)%n",
                what, times(ours), times(stock), median, quick);
    }

    private static String times(DescriptiveStatistics micros) {
        return "%8.0f (%8.0f)".formatted(micros.getPercentile(50), micros.getPercentile(10));
    }
}
