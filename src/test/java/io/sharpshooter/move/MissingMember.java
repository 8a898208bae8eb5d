package io.sharpshooter.move;

import static io.sharpshooter.ledger.Book.METRIC_RUN_TIMES;
import static io.sharpshooter.ledger.Book.METRIC_STRAY_RUN_TIMES;
import static io.sharpshooter.ledger.Book.USED_BY_ACTIVE_USERS;
import static io.sharpshooter.ledger.Book.USED_BY_OTHER_USERS;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is off where a member of Hadoop is missing.
 *
 * @param notAudited what the auditor does not see
 * @param notCorrected what the auditor sees and leaves as it is
 * @param notRepaired what a move leaves wrong as Hadoop's own does
 */
record MissingMember(Predicate<Account> notAudited, Predicate<Account> notCorrected, Predicate<Account> notRepaired) {
    private static final Predicate<Account> NONE = account -> false;
    private static final Predicate<Account> OF_USER = account -> !account.user().isEmpty();
    private static final Predicate<Account> ABOVE =
            account -> Set.of("root", "root.p").contains(account.queue());
    private static final Predicate<Account> METRIC =
            account -> account.book().name().startsWith("METRIC_");
    private static final Predicate<Account> RUN_TIMES = book(METRIC_RUN_TIMES, METRIC_STRAY_RUN_TIMES);
    private static final Predicate<Account> SUMS = book(USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS);

    static MissingMember of(HiddenMember member) {
        return switch (member) {
            case LEAF_ORDER -> audit(Book.ACTIVE_APPS, Book.WAITING_APPS, Book.AM_USED, Book.METRIC_AM_USED);
            case LEAF_WAITING -> audit(Book.ACTIVE_APPS, Book.WAITING_APPS);
            case LAST_ANSWERS, LEAF_BORROWERS, LEAF_BEYOND_MAXIMUM, PARALLEL_LIMITS ->
                new MissingMember(NONE, NONE, NONE);
            case RUNNABLE_APPS -> new MissingMember(book(Book.RUNNABLE_APPS), NONE, book(Book.RUNNABLE_APPS));
            case ONE_RUNNABLE_APP_MORE, ONE_RUNNABLE_APP_FEWER ->
                new MissingMember(NONE, book(Book.RUNNABLE_APPS), book(Book.RUNNABLE_APPS));
            case ONE_APP_MORE, ONE_APP_FEWER, APP_FINISHED -> correction(Book.APPS);
            case ONE_CONTAINER_MORE, ONE_CONTAINER_FEWER ->
                new MissingMember(NONE, book(Book.CONTAINERS), book(Book.CONTAINERS));
            case USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS -> new MissingMember(SUMS, NONE, SUMS);
            case METRICS_OF_USERS -> new MissingMember(OF_USER.and(METRIC), NONE, OF_USER.and(RUN_TIMES));
            case METRICS_ABOVE -> new MissingMember(ABOVE.and(METRIC), NONE, ABOVE.and(RUN_TIMES));
            case METRIC_RELEASE, METRIC_ALLOCATED -> correction(Book.METRIC_ALLOCATED);
            case METRIC_ASK -> correction(Book.METRIC_PENDING);
            case METRIC_RESERVE, METRIC_RESERVED -> correction(Book.METRIC_RESERVED);
            case METRIC_RUNNING_APPS -> correction(Book.METRIC_RUNNING_APPS);
            case METRIC_PENDING_APPS -> correction(Book.METRIC_PENDING_APPS);
            case METRIC_MASTERS_MEMORY, METRIC_MASTERS_VCORES -> correction(Book.METRIC_AM_USED);
            case RUN_TIMES, RUN_TIMES_ENTRIES -> new MissingMember(RUN_TIMES, NONE, RUN_TIMES);
            case ONE_RUN_TIME_MORE, ONE_RUN_TIME_FEWER -> new MissingMember(NONE, RUN_TIMES, RUN_TIMES);
        };
    }

    private static MissingMember audit(Book... books) {
        return new MissingMember(book(books), NONE, NONE);
    }

    private static MissingMember correction(Book book) {
        return new MissingMember(NONE, book(book), NONE);
    }

    private static Predicate<Account> book(Book... books) {
        return account -> Set.of(books).contains(account.book());
    }

    List<Drift> audited(List<Drift> drifts) {
        return of(drifts, notAudited.negate());
    }

    /** Of those that the auditor would correct on a whole Hadoop. */
    List<Drift> leftByTheAuditor(List<Drift> drifts) {
        return of(drifts, notAudited.or(notCorrected));
    }

    /** Of those that Hadoop's own move makes. */
    List<Drift> leftByTheMove(List<Drift> drifts) {
        return of(drifts, notRepaired);
    }

    private static List<Drift> of(List<Drift> drifts, Predicate<Account> which) {
        return drifts.stream().filter(drift -> which.test(drift.account())).toList();
    }
}
