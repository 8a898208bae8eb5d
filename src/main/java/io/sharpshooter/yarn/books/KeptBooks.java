package io.sharpshooter.yarn.books;

import static io.sharpshooter.yarn.books.KeptBook.Trait.COMPARED_AFTER_MOVE;
import static io.sharpshooter.yarn.books.KeptBook.Trait.GOES_UP;
import static io.sharpshooter.yarn.books.KeptBook.Trait.OF_LEAVES;
import static io.sharpshooter.yarn.books.KeptBook.Trait.OF_PARENTS;
import static io.sharpshooter.yarn.books.KeptBook.Trait.OF_USERS;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/** All books that the audit and the repair of moves know. */
public final class KeptBooks {
    public static final UsageBook USED = new UsageBook(
            Book.USED, ResourceUsage::getUsed, ResourceUsage::incUsed, OF_USERS, GOES_UP, COMPARED_AFTER_MOVE);

    private static final List<KeptBook> OF_USAGE = List.of(
            USED,
            new UsageBook(
                    Book.RESERVED,
                    ResourceUsage::getReserved,
                    ResourceUsage::incReserved,
                    GOES_UP,
                    COMPARED_AFTER_MOVE),
            new UsageBook(Book.PENDING, ResourceUsage::getPending, ResourceUsage::incPending, GOES_UP),
            new UsageBook(Book.AM_USED, ResourceUsage::getAMUsed, ResourceUsage::incAMUsed, OF_LEAVES, OF_USERS));

    private static final List<KeptBook> COUNTERS = Stream.<KeptBook>of(
                    new CounterBook(
                            Book.CONTAINERS,
                            queue -> ((AbstractCSQueue) queue).getNumContainers(),
                            CounterBook::countContainer,
                            GOES_UP,
                            COMPARED_AFTER_MOVE),
                    new CounterBook(
                            Book.RUNNABLE_APPS,
                            CounterBook::runnableApps,
                            CounterBook::countRunnableApp,
                            OF_PARENTS,
                            GOES_UP,
                            COMPARED_AFTER_MOVE),
                    new CounterBook(Book.APPS, CSQueue::getNumApplications, CounterBook::countApp),
                    new UserAppsBook(Book.ACTIVE_APPS, User::getActiveApplications, true),
                    new UserAppsBook(Book.WAITING_APPS, User::getPendingApplications, false))
            .toList();

    static final List<UserSumBook> SUMS_OF_USERS = List.of(
            new UserSumBook(Book.USED_BY_ACTIVE_USERS, HiddenMember.USED_BY_ACTIVE_USERS),
            new UserSumBook(Book.USED_BY_OTHER_USERS, HiddenMember.USED_BY_OTHER_USERS));

    /** What the metrics of a partition have; a queue's own have all. */
    static final List<MetricGauge> OF_RESOURCES = List.of(
            new MetricGauge(
                    Book.METRIC_ALLOCATED,
                    MetricGauge::allocated,
                    MetricGauge::addAllocated,
                    GOES_UP,
                    COMPARED_AFTER_MOVE),
            new MetricGauge(
                    Book.METRIC_RESERVED,
                    MetricGauge::reserved,
                    MetricGauge::addReserved,
                    GOES_UP,
                    COMPARED_AFTER_MOVE),
            new MetricGauge(Book.METRIC_PENDING, MetricGauge::pending, MetricGauge::addPending, GOES_UP));

    private static final List<KeptBook> OF_APPS = Stream.<KeptBook>of(
                    new MetricGauge(
                            Book.METRIC_RUNNING_APPS,
                            metrics -> Balance.ofNumber(metrics.getAppsRunning()),
                            MetricGauge::addRunningApps,
                            GOES_UP),
                    new MetricGauge(
                            Book.METRIC_PENDING_APPS,
                            metrics -> Balance.ofNumber(metrics.getAppsPending()),
                            MetricGauge::addPendingApps,
                            GOES_UP),
                    new MetricGauge(Book.METRIC_AM_USED, MasterMetrics::read, MasterMetrics::add, OF_LEAVES),
                    new RunTimesBook(Book.METRIC_RUN_TIMES, false),
                    new RunTimesBook(Book.METRIC_STRAY_RUN_TIMES, true))
            .toList();

    private static final Map<Book, KeptBook> BY_NAME = Stream.of(
                    OF_USAGE, COUNTERS, SUMS_OF_USERS, List.of(new KillableBook()), OF_RESOURCES, OF_APPS)
            .flatMap(List::stream)
            .collect(Collectors.collectingAndThen(Collectors.toMap(KeptBook::book, Function.identity()), EnumMap::new));

    private KeptBooks() {}

    static Stream<KeptBook> all() {
        return BY_NAME.values().stream();
    }

    /** @throws IllegalArgumentException for one that is only in tests */
    public static KeptBook of(Book book) {
        KeptBook kept = BY_NAME.get(book);
        if (kept == null) {
            throw new IllegalArgumentException(
                    book + " is neither audited nor compared after a move. Maybe it lacks a row in KeptBooks.");
        }
        return kept;
    }

    /** Whether a leaf queue keeps it of one of its users; what users' metrics say is something else. */
    public static boolean isOfUser(Account account) {
        return of(account.book()).is(OF_USERS) && !account.user().isEmpty();
    }
}
