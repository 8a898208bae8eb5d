package io.sharpshooter.move;

import static java.util.Arrays.stream;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

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
    private String label = "";
    private Act others = cluster -> {};
    private Start start = cluster -> cluster.app(SOURCE).start();
    private List<String> before = List.of();
    private final List<Entry> owed = new ArrayList<>();
    private final List<Entry> besides = new ArrayList<>();

    /** The amounts of the first resource types, the others zero. */
    private record Entry(Account account, long number, long... amounts) {
        static Ledger sum(List<Entry> entries) {
            var sum = WholeLedger.nothing();
            for (var entry : entries) {
                var amount = ResourceVector.zero(ResourceUtils.getNumberOfCountableResourceTypes());
                for (int type = 0; type < entry.amounts.length; type++) {
                    amount = amount.with(type, entry.amounts[type]);
                }
                var balance = new Balance(entry.number, amount);
                if (!balance.isZero()) {
                    sum.add(entry.account, balance);
                }
            }
            return sum;
        }
    }

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

    /** All queues have this label too, and metrics of it. */
    Opening withLabel(String name) {
        label = name;
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
    Opening lacks(Account account, long number, long... amounts) {
        owed.add(new Entry(account, number, amounts));
        return this;
    }

    /**
     * Hadoop's own leaves that in the source's account and in those of the queues above it, and not in the
     * destination's; in metrics of the destination, where she is known, in alice's too. The auditor does not compare
     * the metrics of a labelled partition above leaf queues.
     */
    Opening stays(Book book, String partition, long number, long... amounts) {
        boolean metric = book.name().startsWith("METRIC");
        for (var queue : QUEUES) {
            int owes = isUnder(queue, to) - isUnder(queue, from);
            long[] each = stream(amounts).map(amount -> owes * amount).toArray();
            boolean leaf = LEAVES.contains(queue);
            if (leaf || !metric || partition.isEmpty()) {
                lacks(Account.ofQueue(book, queue, partition), owes * number, each);
            }
            if (metric && queue.equals(to)) {
                lacks(new Account(book, queue, "alice", partition), owes * number, each);
            }
        }
        return this;
    }

    /** Hadoop's own leaves an app that counts against the limits of the parents in the source's. */
    Opening runnable() {
        for (var queue : List.of("root.p", "root.q")) {
            lacks(Account.ofQueue(Book.RUNNABLE_APPS, queue, ""), isUnder(queue, to) - isUnder(queue, from));
        }
        return this;
    }

    private static int isUnder(String queue, String leaf) {
        return (leaf + ".").startsWith(queue + ".") ? 1 : 0;
    }

    /** By right alice has that in the destination besides what the app had added to the source's books. */
    Opening gets(Book book, long number, long... amounts) {
        besides.add(new Entry(new Account(book, to, "alice", ""), number, amounts));
        return this;
    }

    /** That is wrong before it is moved. */
    Opening toldBefore(String drift) {
        before = List.of(drift);
        return this;
    }

    List<String> toldBefore() {
        return before;
    }

    String source() {
        return from;
    }

    String destination() {
        return to;
    }

    /** What is to be added to the books after Hadoop's own move. */
    Ledger owed() {
        return Entry.sum(owed);
    }

    MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler) {
        var builder = plan.apply(MoveScene.cluster(scheduler)).set(AuditorIT.HEAL, "true");
        for (var queue : QUEUES) {
            int percent = LEAVES.contains(queue) ? 50 : queue.equals("root.r") ? 20 : 40;
            builder.queue(queue, percent, spec -> {
                if (!label.isEmpty()) {
                    spec.label(label, percent, 100);
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
        if (!label.isEmpty()) {
            MoveScene.makeMetrics(cluster, label, "root", "root.p", from, "root.q", to, "root.r");
        }
        others.act(cluster);
    }

    MockApp start(MockCluster cluster) throws Exception {
        return start.start(cluster);
    }

    /** The ledger after a move that does all right. */
    Ledger expected(Ledger before, Ledger running) {
        return MoveScene.expected(from, to, before, running).addAll(Entry.sum(besides));
    }

    @Override
    public String toString() {
        return name;
    }
}
