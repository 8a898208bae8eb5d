package io.sharpshooter.bench;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;

/**
 * The move of an app by {@code MoveSafeCapacityScheduler} beside Hadoop's own move, in turn on one ResourceManager:
 * to and fro between two leaf queues of one parent, of a running app, of one between two attempts, and of one between
 * two attempts whose user has a second app in the one of both queues with as many containers, and into a queue above
 * its maximum, where the move kills a container of somebody else. The cluster is full of other apps' containers but
 * for the room of those that move.
 *
 * <p>{@code ./sharpshooter bench move} runs it.
 */
public final class MoveComparison {
    private static final int[] CONTAINERS = {10, 100, 1000};
    private static final int[] NODES = {10, 1000};
    private static final String PARENT = "yarn.scheduler.capacity.root.t.";
    private static final String[] QUEUES = {"root.p.a", "root.p.b"};
    private static final String FULL = "root.t.a";

    /** In all, so that it does not depend on how many nodes there are. */
    private static final int ROOM_GIB = 2300;

    /** Of each of both before they count, and those that count; and the same where each kills. */
    private static final int WARM_UP = 200;

    private static final int COUNTED = 100;
    private static final int KILLING_WARM_UP = 10;
    private static final int KILLING_COUNTED = 30;

    /** Containers of others in each of the two queues, for each node. */
    private static final int OTHERS_A_NODE = 16;

    private static final int VICTIMS = CONTAINERS.length * 2 * (KILLING_WARM_UP + KILLING_COUNTED);

    private final MockCluster cluster;
    private final StockMove scheduler;
    private final PrintStream out;

    /** Moves an app in one of the two ways. */
    private interface Mover {
        void move(ApplicationId app, String queue) throws Exception;
    }

    /** Carries out what is measured, and says how long it took. */
    private interface Play {
        double micros(Mover mover) throws Exception;
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
            try (MockCluster cluster = MockCluster.builder()
                    .scheduler(StockMove.class)
                    .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                    .nodes(nodes, Size.gib(perNode).vcores(perNode))
                    .queue("root.p", 50)
                    .queue(QUEUES[0], 50)
                    .queue(QUEUES[1], 50)
                    .queue("root.t", 1)
                    .queue(FULL, 50, queue -> queue.set("maximum-applications", "10"))
                    .queue("root.t.b", 50)
                    .queue("root.others", 49)
                    .start()) {
                new MoveComparison(cluster, out).measure(nodes);
            }
        }
    }

    private void measure(int nodes) throws Exception {
        for (String queue : QUEUES) {
            fill(cluster.app(queue).user("carol").start(), OTHERS_A_NODE * nodes, 2);
        }
        for (int containers : CONTAINERS) {
            String what = "%,5d nodes, app of %,5d containers, ".formatted(nodes, containers);
            MockApp app = started(containers);
            measure(what + "running,          ", WARM_UP, COUNTED, mover -> toAndFro(mover, app));
            ApplicationAttemptId attempt = app.inScheduler().getApplicationAttemptId();
            scheduler.handle(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FAILED, true));
            measure(what + "between attempts, ", WARM_UP, COUNTED, mover -> toAndFro(mover, app));
            MockApp second = started(containers);
            measure(what + "with a second app,", WARM_UP, COUNTED, mover -> toAndFro(mover, app));
            end(second);
            end(app);
        }
        measureKilling(nodes);
    }

    private void measureKilling(int nodes) throws Exception {
        MockApp victims = cluster.app("root.t.b").user("bob").start();
        cluster.fill(victims, Want.of(VICTIMS, Size.gib(1)));
        cluster.refreshQueues(conf -> {
            conf.set(PARENT + "capacity", "0.001");
            conf.set(PARENT + "maximum-capacity", "0.001");
            conf.set("yarn.scheduler.capacity.root.others.capacity", "49.999");
        });
        for (int containers : CONTAINERS) {
            MockApp app = started(containers);
            String what = "%,5d nodes, app of %,5d containers, killing,          ".formatted(nodes, containers);
            measure(what, KILLING_WARM_UP, KILLING_COUNTED, mover -> killing(mover, app, victims));
            end(app);
        }
    }

    /** With its master's it has so many. */
    private MockApp started(int containers) throws Exception {
        MockApp app = cluster.app(QUEUES[0]).keepContainers().start();
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

    /** Of the move that kills; the way back is not counted. */
    private double killing(Mover mover, MockApp app, MockApp victims) throws Exception {
        int alive = victims.running().size();
        scheduler.markContainerForKillable(victims.running().get(0));
        long start = System.nanoTime();
        mover.move(app.id(), FULL);
        double micros = (System.nanoTime() - start) / 1e3;
        if (victims.running().size() != alive - 1) {
            throw new IllegalStateException("The move has not killed a container.");
        }
        scheduler.moveApplication(app.id(), QUEUES[0]);
        return micros;
    }

    private void measure(String what, int warmUp, int counted, Play play) throws Exception {
        DescriptiveStatistics ours = new DescriptiveStatistics(counted);
        DescriptiveStatistics stock = new DescriptiveStatistics(counted);
        for (int move = 0; move < warmUp + counted; move++) {
            ours.addValue(play.micros(scheduler::moveApplication));
            stock.addValue(play.micros(scheduler::moveAsStock));
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
