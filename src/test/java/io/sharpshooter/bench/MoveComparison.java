package io.sharpshooter.bench;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The move of an app by {@code MoveSafeCapacityScheduler} beside Hadoop's own move, in turn on one ResourceManager, to and fro between two
 * leaf queues of one parent. The cluster is full of other apps' containers but for the room of those that move.
 *
 * <p>{@code ./sharpshooter bench move} runs it.
 */
public final class MoveComparison {
    private static final int WARM_UP = 200;
    private static final int MOVES = 100;
    private static final int MEDIAN = MOVES / 2;

    /** The tenth part of the moves that were disturbed least is below it. */
    private static final int QUIET = MOVES / 10;

    private static final int[] CONTAINERS = {10, 100, 1000};
    private static final int[] NODES = {10, 1000};
    private static final String[] QUEUES = {"root.p.a", "root.p.b"};

    /** In all, so that it does not depend on how many nodes there are. */
    private static final int ROOM_GIB = 1200;

    private final MockCluster cluster;
    private final PrintStream out;

    private interface Move {
        void to(String queue) throws Exception;
    }

    private MoveComparison(MockCluster cluster, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
    }

    /** Fills two clusters and measures; takes about a minute. */
    public static void run(PrintStream out) throws Exception {
        out.printf("Medians of %d moves, and in brackets the tenth fastest in a hundred%n", MOVES);
        for (int nodes : NODES) {
            int perNode = ROOM_GIB / nodes + 65;
            try (MockCluster cluster = MockCluster.builder()
                    .scheduler(StockMove.class)
                    .nodes(nodes, Size.gib(perNode).vcores(perNode))
                    .queue("root.p", 50)
                    .queue(QUEUES[0], 50)
                    .queue(QUEUES[1], 50)
                    .queue("root.others", 50)
                    .start()) {
                MoveComparison comparison = new MoveComparison(cluster, out);
                comparison.fill(nodes);
                for (int containers : CONTAINERS) {
                    comparison.measure(nodes, containers);
                }
            }
        }
    }

    /** 16 containers of others on each node. */
    private void fill(int nodes) throws Exception {
        MockApp others = cluster.app("root.others").start();
        cluster.fill(others, Want.of(16 * nodes, Size.gib(4)));
    }

    private void measure(int nodes, int containers) throws Exception {
        MockApp app = cluster.app(QUEUES[0]).start();
        cluster.fill(app, Want.of(containers - 1, Size.gib(1)));
        int live = app.inScheduler().getLiveContainers().size();
        if (live != containers) {
            throw new IllegalStateException("The app has " + live + " containers, not " + containers + ".");
        }
        compare(nodes, containers, app.id());
        app.kill();
        cluster.settle();
    }

    private void compare(int nodes, int containers, ApplicationId app) throws Exception {
        StockMove scheduler = (StockMove) cluster.scheduler();
        long[] ours = new long[MOVES];
        long[] stock = new long[MOVES];
        for (int move = -WARM_UP; move < MOVES; move++) {
            long mine = toAndFro(queue -> scheduler.moveApplication(app, queue));
            long theirs = toAndFro(queue -> scheduler.moveAsStock(app, queue));
            if (move >= 0) {
                ours[move] = mine;
                stock[move] = theirs;
            }
        }
        out.printf(
                "%,5d nodes, app of %,5d containers, us:   MoveSafeCapacityScheduler %8.0f (%8.0f)   CapacityScheduler %8.0f (%8.0f)"
                        + "   extra %6.0f (%6.0f)%n",
                nodes,
                containers,
                micros(ours, MEDIAN),
                micros(ours, QUIET),
                micros(stock, MEDIAN),
                micros(stock, QUIET),
                micros(ours, MEDIAN) - micros(stock, MEDIAN),
                micros(ours, QUIET) - micros(stock, QUIET));
    }

    /** Nanoseconds for one of both. */
    private static long toAndFro(Move move) throws Exception {
        long start = System.nanoTime();
        move.to(QUEUES[1]);
        move.to(QUEUES[0]);
        return (System.nanoTime() - start) / 2;
    }

    private static double micros(long[] nanos, int place) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[place] / 1e3;
    }
}
