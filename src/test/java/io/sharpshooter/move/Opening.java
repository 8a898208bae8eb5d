package io.sharpshooter.move;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * A row in the table of moves: how the scene is set, what alice's app has when it is moved, and what Hadoop's own move
 * leaves wrong.
 */
final class Opening {
    static final String SOURCE = "root.p.a";
    static final String DESTINATION = "root.q.b";
    private static final Set<String> LEAVES = Set.of(SOURCE, "root.p.c", DESTINATION, "root.q.c");
    private static final List<String> QUEUES =
            List.of("root.p", SOURCE, "root.p.c", "root.q", DESTINATION, "root.q.c", "root.r");

    private final String name;
    private String from = SOURCE;
    private String to = DESTINATION;
    private UnaryOperator<MockClusterBuilder> plan = builder -> builder.nodes(2, Size.gib(8));
    private Consumer<QueueSpec> leaf = queue -> {};
    private boolean labelled;
    private Act others = cluster -> {};
    private Start start = cluster -> cluster.app(SOURCE).start();
    private final Ledger owed = WholeLedger.nothing();
    private final Ledger besides = WholeLedger.nothing();

    /** What happens before the app comes. */
    interface Act {
        void act(MockCluster cluster) throws Exception;
    }

    /** Starts the app and lets it get what it is to be moved with. */
    interface Start {
        MockApp start(MockCluster cluster) throws Exception;
    }

    private Opening(String name) {
        this.name = name;
    }

    static Opening of(String name) {
        return new Opening(name);
    }

    /** Between other leaves than {@link #SOURCE} and {@link #DESTINATION}. */
    Opening between(String source, String destination) {
        from = source;
        to = destination;
        return this;
    }

    /** Two nodes of 8 GiB otherwise. */
    Opening on(UnaryOperator<MockClusterBuilder> nodes) {
        plan = nodes;
        return this;
    }

    /** All queues have the label {@code x} too, and metrics of it. */
    Opening withLabel() {
        labelled = true;
        return this;
    }

    /** What is configured for every leaf queue. */
    Opening leaves(Consumer<QueueSpec> settings) {
        leaf = settings;
        return this;
    }

    Opening others(Act act) {
        others = act;
        return this;
    }

    Opening app(Start app) {
        start = app;
        return this;
    }

    /** After Hadoop's own move an account lacks that. */
    Opening lacks(Account account, long number, long memory, long vcores) {
        Balance balance = new Balance(number, ResourceVector.of(memory, vcores));
        if (!balance.isZero()) {
            owed.add(account, balance);
        }
        return this;
    }

    /**
     * Hadoop's own leaves that in the source's account and in those of the queues above it, and not in the
     * destination's.
     */
    Opening stays(Book book, String partition, long number, long memory, long vcores) {
        for (String queue : QUEUES) {
            int owes = isUnder(queue, to) - isUnder(queue, from);
            lacks(Account.ofQueue(book, queue, partition), owes * number, owes * memory, owes * vcores);
        }
        return this;
    }

    /** Hadoop's own leaves an app that counts against the limits of the parents in the source's. */
    Opening runnable() {
        for (String queue : List.of("root.p", "root.q")) {
            int owes = isUnder(queue, to) - isUnder(queue, from);
            lacks(Account.ofQueue(Book.RUNNABLE_APPS, queue, ""), owes, 0, 0);
        }
        return this;
    }

    private static int isUnder(String queue, String leaf) {
        return (leaf + ".").startsWith(queue + ".") ? 1 : 0;
    }

    /** By right alice has that in the destination besides what the app had added to the source's books. */
    Opening gets(Book book, long number, long memory, long vcores) {
        besides.add(new Account(book, to, "alice", ""), new Balance(number, ResourceVector.of(memory, vcores)));
        return this;
    }

    String destination() {
        return to;
    }

    /** What is to be added to the books after Hadoop's own move while the app runs on, and nothing more. */
    Ledger owed() {
        return owed;
    }

    MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler, boolean userMetrics) {
        QueueMetrics.clearQueueMetrics();
        MockClusterBuilder builder = plan.apply(MockCluster.builder())
                .scheduler(scheduler)
                .set(AuditorIT.HEAL, "true")
                .set(MoveScene.USER_METRICS, String.valueOf(userMetrics));
        for (String queue : QUEUES) {
            int percent = LEAVES.contains(queue) ? 50 : queue.equals("root.r") ? 20 : 40;
            builder.queue(queue, percent, spec -> {
                if (labelled) {
                    spec.label("x", percent, 100);
                }
                if (LEAVES.contains(queue)) {
                    leaf.accept(spec);
                }
            });
        }
        return builder;
    }

    /** What is there before the app comes. */
    void set(MockCluster cluster) throws Exception {
        if (labelled) {
            MovePartitionIT.metricsOfPartitions(cluster, "root", "root.p", from, "root.q", to, "root.r");
        }
        others.act(cluster);
    }

    MockApp start(MockCluster cluster) throws Exception {
        return start.start(cluster);
    }

    MoveScene scene() {
        return MoveScene.between(from, to);
    }

    /** The ledger after a move that does all right, from the one without the app and the one with it. */
    Ledger expected(Ledger before, Ledger running) {
        return scene().expected(before, running).addAll(besides);
    }

    @Override
    public String toString() {
        return name;
    }
}
