package io.sharpshooter.patches;

import io.sharpshooter.patches.Remainder.Moment;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;

/**
 * Moves apps from queue {@code a} to {@code b} on whatever Hadoop is on the class path, ends them, and prints by how
 * much each book is off, after the move and in the end. What a line does not track is not printed. A main class, since
 * JUnit has changed as much as Hadoop has.
 */
public final class MoveTest {
    /** The last line of a test that has come to its end. */
    static final String END = "@end";

    private MoveTest() {}

    public static void main(String[] args) {
        int code = 1;
        try {
            run();
            code = 0;
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
        } finally {
            // Threads that a ResourceManager leaves behind keep nobody waiting.
            System.out.flush();
            Runtime.getRuntime().exit(code);
        }
    }

    private static void run() throws Exception {
        reservation();
        if (LineApi.marksKillable()) {
            killable();
        }
        if (LineApi.lendsLabels()) {
            borrowed();
        }
        System.out.println(END);
    }

    /** One app fills two nodes up to 2 GB each; another has 4 GB reserved on one of them, and is moved. */
    private static void reservation() throws Exception {
        try (AnyCluster cluster = new AnyCluster()) {
            MockNM first = cluster.node();
            MockNM second = cluster.node();
            AnyApp filler = AnyApp.submit(cluster, "a");
            filler.ask(6144, 2);
            cluster.heartbeatUntil(
                    first, "a container runs", () -> filler.running().size() == 1);
            cluster.heartbeatUntil(second, "two run", () -> filler.running().size() == 2);
            AnyApp waiting = AnyApp.submit(cluster, "a");
            waiting.ask(4096, 1);
            cluster.heartbeatUntil(
                    first, "there is a reservation", () -> waiting.reserved().size() == 1);

            waiting.move("b");
            print(cluster, Moment.MOVED, MovedBook.CONTAINERS, 2, 1);
            print(cluster, Moment.MOVED, MovedBook.USED, 12288, 4096);
            print(cluster, Moment.MOVED, MovedBook.RESERVED, 0, 4096);
            cluster.end(waiting);
            cluster.end(filler);
            print(cluster, Moment.ENDED, MovedBook.CONTAINERS, 0, 0);
            print(cluster, Moment.ENDED, MovedBook.USED, 0, 0);
            print(cluster, Moment.ENDED, MovedBook.RESERVED, 0, 0);
        }
    }

    /** A container of 2 GB is marked to be killed when its space is wanted, and its app is moved. */
    private static void killable() throws Exception {
        try (AnyCluster cluster = new AnyCluster()) {
            MockNM node = cluster.node();
            AnyApp app = AnyApp.submit(cluster, "a");
            app.ask(2048, 1);
            cluster.heartbeatUntil(node, "a container runs", () -> app.running().size() == 1);
            cluster.scheduler().markContainerForKillable(app.running().get(0));

            app.move("b");
            print(cluster, Moment.MOVED, MovedBook.KILLABLE, 0, 2048);
            cluster.end(app);
            print(cluster, Moment.ENDED, MovedBook.KILLABLE, 0, 0);
        }
    }

    /**
     * Three containers without a label run on a node that has one, and a fourth is reserved there; then their app is
     * moved.
     */
    private static void borrowed() throws Exception {
        try (AnyCluster cluster = new AnyCluster()) {
            cluster.node();
            MockNM labelled = cluster.labelledNode();
            // Makes the label's share large enough for the reservation; it never reports.
            cluster.labelledNode();
            // A queue's metrics of a label tell their parent only if the parent's were there before them.
            BookReader.of(cluster, "root", MovedBook.ALLOCATED_METRIC_OF_LABEL);
            AnyApp app = AnyApp.submit(cluster, "a");
            app.ask(2048, 3);
            cluster.heartbeatUntil(
                    labelled, "three run there", () -> app.running().size() == 3);
            app.ask(4096, 1);
            cluster.heartbeatUntil(
                    labelled, "one is reserved", () -> app.reserved().size() == 1);

            app.move("b");
            printMetrics(cluster, Moment.MOVED, 6144, 4096);
            cluster.end(app);
            printMetrics(cluster, Moment.ENDED, 0, 0);
        }
    }

    private static void printMetrics(AnyCluster cluster, Moment moment, long allocated, long reserved) {
        print(cluster, moment, MovedBook.ALLOCATED_METRIC, 0, 0);
        print(cluster, moment, MovedBook.RESERVED_METRIC, 0, 0);
        print(cluster, moment, MovedBook.ALLOCATED_METRIC_OF_LABEL, 0, allocated);
        print(cluster, moment, MovedBook.RESERVED_METRIC_OF_LABEL, 0, reserved);
    }

    /** Prints a book's reading where it is tracked: what it says less what it should say. */
    private static void print(AnyCluster cluster, Moment moment, MovedBook book, long source, long destination) {
        OptionalLong inSource = BookReader.of(cluster, "a", book);
        if (inSource.isPresent()) {
            long inDestination = BookReader.of(cluster, "b", book).orElseThrow();
            long inRoot = BookReader.of(cluster, "root", book).orElseThrow();
            System.out.println(new Remainder(
                            book,
                            moment,
                            inSource.getAsLong() - source,
                            inDestination - destination,
                            inRoot - source - destination)
                    .toLine());
        }
    }
}
