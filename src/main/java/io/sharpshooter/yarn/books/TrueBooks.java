package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;

/**
 * What the books have to say, from what is really there. For one thread.
 *
 * <p>A container counts in its leaf queue and in every queue above it, up to the root; a reservation counts as used.
 * Users and metrics are told apart in leaf queues only: what is above them follows from the same calls.
 */
public final class TrueBooks {
    private final Ledger ledger;

    /**
     * What one live or reserved container counts for. Opportunistic ones count for nothing and are none. Immutable.
     *
     * @param queue full path of its app's leaf queue
     * @param user whose app it is
     * @param partition of its node; empty for the default one
     * @param amount in whole units
     * @param reserved whether it waits for its node to come free
     */
    public record Holding(String queue, String user, String partition, ResourceVector amount, boolean reserved) {

        /** The same in another queue. */
        public Holding in(String other) {
            return new Holding(other, user, partition, amount, reserved);
        }
    }

    /** @param types how many resource types the amounts have */
    public TrueBooks(int types) {
        ledger = new Ledger(types);
    }

    public TrueBooks add(Holding holding) {
        return add(holding, 1);
    }

    /** An app asks for so many more containers of this size in a partition. */
    public TrueBooks addPending(String leaf, String user, String partition, ResourceVector size, long number) {
        ResourceVector booked = eachTimes(size, number, ExactMath::product);
        ResourceVector metric = eachTimes(size, number, (amount, times) -> amount * times);
        upwards(leaf, queue -> ledger.add(Account.ofQueue(Book.PENDING, queue, partition), booked));
        withUser(Book.METRIC_PENDING, leaf, user, partition, new Balance(number, metric));
        return this;
    }

    /** Where an ask is for more than a long, the scheduler books the largest one, and its metrics wrap around. */
    private static ResourceVector eachTimes(ResourceVector size, long number, LongBinaryOperator product) {
        long[] amounts = size.toArray();
        for (int type = 0; type < amounts.length; type++) {
            amounts[type] = product.applyAsLong(amounts[type], number);
        }
        return ResourceVector.of(amounts);
    }

    /** An app whose attempt has not stopped. Its containers and asks count for themselves. */
    public TrueBooks addApp(String leaf, String user, boolean hasHadAContainer) {
        Book metric = hasHadAContainer ? Book.METRIC_RUNNING_APPS : Book.METRIC_PENDING_APPS;
        ledger.count(Account.ofQueue(Book.APPS, leaf, ""), 1);
        ledger.count(Account.ofQueue(metric, leaf, ""), 1);
        ledger.count(new Account(metric, leaf, user, ""), 1);
        return this;
    }

    /** One of a user's apps that are active, or wait to become active. */
    public TrueBooks addAppOfUser(Book activeOrWaiting, String leaf, String user) {
        ledger.count(new Account(activeOrWaiting, leaf, user, ""), 1);
        return this;
    }

    /** The master of an active app; parents do not count these. */
    public TrueBooks addMaster(String leaf, String user, String partition, ResourceVector amount) {
        ledger.add(Account.ofQueue(Book.AM_USED, leaf, partition), amount);
        ledger.add(new Account(Book.AM_USED, leaf, user, partition), amount);
        return this;
    }

    /**
     * What the metrics keep of the master of an active app in the default partition; neither parents' nor other
     * partitions' count these.
     */
    public TrueBooks addMasterMetric(String leaf, String user, ResourceVector amount) {
        withUser(Book.METRIC_AM_USED, leaf, user, "", new Balance(0, amount));
        return this;
    }

    /** A container that may be killed for others. */
    public TrueBooks addKillable(String leaf, String partition, ResourceVector amount) {
        upwards(leaf, queue -> ledger.add(Account.ofQueue(Book.KILLABLE, queue, partition), amount));
        return this;
    }

    /** An app counts (+1), or no longer counts (-1), against the limits of parallel apps above its leaf queue. */
    public TrueBooks addRunnable(String leaf, int apps) {
        upwards(leaf, queue -> {
            if (!queue.equals(leaf)) {
                ledger.count(Account.ofQueue(Book.RUNNABLE_APPS, queue, ""), apps);
            }
        });
        return this;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** So many equal containers; a number below zero takes them out again, for what a move should change. */
    public TrueBooks add(Holding holding, long number) {
        ResourceVector amount = holding.amount().times(number);
        upwards(holding.queue(), queue -> {
            ledger.count(Account.ofQueue(Book.CONTAINERS, queue, ""), number);
            ledger.add(Account.ofQueue(Book.USED, queue, holding.partition()), amount);
            if (holding.reserved()) {
                ledger.add(Account.ofQueue(Book.RESERVED, queue, holding.partition()), amount);
            }
        });
        ledger.add(new Account(Book.USED, holding.queue(), holding.user(), holding.partition()), amount);
        metrics(holding, new Balance(number, amount));
        return this;
    }

    private void metrics(Holding holding, Balance balance) {
        Book book = holding.reserved() ? Book.METRIC_RESERVED : Book.METRIC_ALLOCATED;
        withUser(book, holding.queue(), holding.user(), holding.partition(), balance);
    }

    private void withUser(Book book, String leaf, String user, String partition, Balance balance) {
        ledger.add(Account.ofQueue(book, leaf, partition), balance);
        ledger.add(new Account(book, leaf, user, partition), balance);
    }

    private static void upwards(String leaf, Consumer<String> each) {
        for (String queue = leaf; ; queue = queue.substring(0, queue.lastIndexOf('.'))) {
            each.accept(queue);
            if (queue.indexOf('.') < 0) {
                return;
            }
        }
    }
}
