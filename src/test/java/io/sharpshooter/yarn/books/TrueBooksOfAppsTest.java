package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.TrueBooks.Holding;
import org.junit.jupiter.api.Test;

/** What apps, their asks and their masters count for. */
class TrueBooksOfAppsTest {
    private static final ResourceVector FOUR = ResourceVector.of(4096, 1);
    private static final String LEAF = "root.p.a";

    private final TrueBooks books = new TrueBooks(2);

    @Test
    void pendingContainersCountAllTheWayUpAndInTheMetricsOfTheLeaf() {
        books.addPending(LEAF, "alice", "x", FOUR, 3);
        for (String queue : new String[] {LEAF, "root.p", "root"}) {
            assertThat(amount(Book.PENDING, queue, "x")).isEqualTo(FOUR.times(3));
        }
        Balance three = new Balance(3, FOUR.times(3));
        assertThat(books.ledger().get(Account.ofQueue(Book.METRIC_PENDING, LEAF, "x")))
                .isEqualTo(three);
        assertThat(books.ledger().get(new Account(Book.METRIC_PENDING, LEAF, "alice", "x")))
                .isEqualTo(three);
    }

    @Test
    void anAppRunsFromItsFirstContainerOn() {
        books.addApp(LEAF, "alice", true).addApp(LEAF, "alice", false).addApp(LEAF, "bob", false);
        assertThat(number(Book.APPS, LEAF, "")).isEqualTo(3);
        assertThat(number(Book.METRIC_RUNNING_APPS, LEAF, "")).isEqualTo(1);
        assertThat(number(Book.METRIC_PENDING_APPS, LEAF, "")).isEqualTo(2);
        assertThat(number(Book.METRIC_PENDING_APPS, LEAF, "alice")).isEqualTo(1);
    }

    @Test
    void activeAppsAndMastersCountForTheirUserInTheLeafAlone() {
        books.addAppOfUser(Book.ACTIVE_APPS, LEAF, "alice").addMaster(LEAF, "alice", "x", FOUR);
        assertThat(number(Book.ACTIVE_APPS, LEAF, "alice")).isEqualTo(1);
        assertThat(amount(Book.AM_USED, LEAF, "x")).isEqualTo(FOUR);
        assertThat(books.ledger()
                        .get(new Account(Book.AM_USED, LEAF, "alice", "x"))
                        .amount())
                .isEqualTo(FOUR);
        assertThat(amount(Book.AM_USED, "root.p", "x").isZero()).isTrue();
    }

    @Test
    void whatMayBeKilledCountsAllTheWayUp() {
        books.addKillable(LEAF, "x", FOUR).addKillable("root.q", "x", FOUR);
        assertThat(amount(Book.KILLABLE, LEAF, "x")).isEqualTo(FOUR);
        assertThat(amount(Book.KILLABLE, "root", "x")).isEqualTo(FOUR.times(2));
    }

    @Test
    void parallelAppsCountAboveTheirLeaf() {
        books.addRunnable(LEAF, 1).addRunnable(LEAF, 1);
        assertThat(number(Book.RUNNABLE_APPS, LEAF, "")).isZero();
        assertThat(number(Book.RUNNABLE_APPS, "root.p", "")).isEqualTo(2);
        assertThat(number(Book.RUNNABLE_APPS, "root", "")).isEqualTo(2);
        assertThat(books.addRunnable(LEAF, -1).ledger().get(Account.ofQueue(Book.RUNNABLE_APPS, "root", "")))
                .isEqualTo(new Balance(1, ResourceVector.zero(2)));
    }

    @Test
    void aHoldingInAnotherQueueIsOtherwiseTheSame() {
        Holding holding = new Holding(LEAF, "alice", "x", FOUR, true);
        assertThat(holding.in("root.q")).isEqualTo(new Holding("root.q", "alice", "x", FOUR, true));
    }

    private ResourceVector amount(Book book, String queue, String partition) {
        return books.ledger().get(Account.ofQueue(book, queue, partition)).amount();
    }

    private long number(Book book, String queue, String user) {
        return books.ledger().get(new Account(book, queue, user, "")).number();
    }
}
