package io.sharpshooter.yarn.books;

import java.util.Comparator;

/**
 * One line of the books. Immutable; the order is by queue, user, book and partition.
 *
 * @param book which book
 * @param queue full path, e.g. {@code root.a.b}
 * @param user the user in this leaf queue; empty for the queue as a whole
 * @param partition the nodes' label; empty for the default partition, and for books that do not tell partitions apart
 */
public record Account(Book book, String queue, String user, String partition) implements Comparable<Account> {
    private static final Comparator<Account> ORDER = Comparator.comparing(Account::queue)
            .thenComparing(Account::user)
            .thenComparing(Account::book)
            .thenComparing(Account::partition);

    /** The account of a queue as a whole. */
    public static Account ofQueue(Book book, String queue, String partition) {
        return new Account(book, queue, "", partition);
    }

    @Override
    public int compareTo(Account other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return queue + (user.isEmpty() ? "" : " user " + user) + " " + book
                + (partition.isEmpty() ? "" : " on partition " + partition);
    }
}
