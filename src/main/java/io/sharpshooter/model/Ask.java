package io.sharpshooter.model;

import static java.lang.Math.max;

import java.util.Map;

/**
 * Equal containers that one app waits for: one scheduler key.
 *
 * @param app who asks
 * @param key which of its asks this is
 * @param size of each container
 * @param count for how many of them at once {@code where} holds; at least 1
 * @param outstanding how many are, reserved ones included; at least as many
 * @param partition the node label it asks for, empty for the default partition
 * @param where the nodes it may run on
 * @param am whether it is the application master itself
 * @param doubted how many of those outstanding may have come already: its master got so many when it sent this count,
 *     and did not know of them yet
 * @param reserved the nodes that are held for it, by their ids, each by the name that its container will have; they
 *     were counted at the same moment as those outstanding
 */
public record Ask(
        AppSnapshot app,
        AskKey key,
        ResourceVector size,
        int count,
        int outstanding,
        String partition,
        Eligibility where,
        boolean am,
        int doubted,
        Map<ContainerName, String> reserved) {
    public Ask {
        reserved = Map.copyOf(reserved);
        if (count < 1 || count > outstanding || size.isZero() || size.isAnyNegative()) {
            throw new IllegalArgumentException("Nobody asks for " + count + " of " + outstanding + " × " + size + ".");
        }
    }

    /** The same, where the scheduler is asked nothing more about nodes. */
    public Ask known() {
        var known = where.known();
        return known == where
                ? this
                : new Ask(app, key, size, count, outstanding, partition, known, am, doubted, reserved);
    }

    /** How many are waited for whatever its master has heard of since: for these alone others may be told or killed. */
    public int certain() {
        return max(0, outstanding - doubted);
    }

    /** Index of its app's queue. */
    public int leaf() {
        return app.queue().index();
    }

    /** Path of its app's queue. */
    public String queue() {
        return app.queue().path();
    }

    /** App and key: what stays the same from round to round. */
    public AskId id() {
        return new AskId(app.id(), key);
    }

    /** What it has in common with others that are judged alike. */
    public AskKind kind() {
        return new AskKind(queue(), partition, size, am, where);
    }

    /**
     * What waiting containers have in common that are judged alike, whatever app, user and key they are of.
     *
     * @param queue path of the leaf
     * @param partition the node label that is asked for, empty for the default partition
     * @param size of each container
     * @param am whether it is an application master
     * @param where the nodes it may run on
     */
    public record AskKind(String queue, String partition, ResourceVector size, boolean am, Eligibility where) {
        /** Said here, as the hash is, since both are asked for very often. */
        @Override
        public boolean equals(Object other) {
            return other instanceof AskKind that
                    && am == that.am
                    && size.equals(that.size)
                    && where.equals(that.where)
                    && queue.equals(that.queue)
                    && partition.equals(that.partition);
        }

        @Override
        public int hashCode() {
            int of = 31 * queue.hashCode() + partition.hashCode();
            of = 31 * of + size.hashCode();
            of = 31 * of + Boolean.hashCode(am);
            return 31 * of + where.hashCode();
        }
    }
}
