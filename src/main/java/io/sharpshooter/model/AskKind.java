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
    static AskKind of(Ask ask) {
        return new AskKind(ask.app().queue().path(), ask.partition(), ask.size(), ask.am(), ask.where());
    }
}
