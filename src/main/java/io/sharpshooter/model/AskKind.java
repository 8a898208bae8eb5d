package io.sharpshooter.model;

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
