package io.sharpshooter.move;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import java.util.Arrays;
import java.util.Set;

/** A kind of book that Hadoop's own move can leave wrong. */
enum StockLeak {
    RESERVED(Book.RESERVED),
    KILLABLE(Book.KILLABLE),
    USED(Book.CONTAINERS, Book.USED, Book.USED_CAPACITY, Book.ABSOLUTE_USED_CAPACITY),
    /** What one user uses, or that he is known. */
    USER(Book.KNOWN_USERS),
    APPS_OF_USER(Book.ACTIVE_APPS, Book.WAITING_APPS),
    SUMS_OF_USERS(Book.USED_BY_ACTIVE_USERS, Book.USED_BY_OTHER_USERS, Book.USERS_RATIO),
    ACTIVE_USERS(Book.ACTIVE_USERS, Book.METRIC_ACTIVE_USERS, Book.METRIC_ACTIVE_APPS),
    RUNNABLE_APPS(Book.RUNNABLE_APPS),
    BORROWERS(Book.BORROWERS),
    METRICS_ALLOCATED(Book.METRIC_ALLOCATED);

    private static final Set<Book> USAGE = Set.of(Book.USED, Book.AM_USED);

    private final Set<Book> books;

    StockLeak(Book... books) {
        this.books = Set.of(books);
    }

    static StockLeak of(Account account) {
        if (!account.user().isEmpty() && USAGE.contains(account.book())) {
            return USER;
        }
        return Arrays.stream(values())
                .filter(leak -> leak.books.contains(account.book()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No such leak of Hadoop's is known: " + account));
    }
}
