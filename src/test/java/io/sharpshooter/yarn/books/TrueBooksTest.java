package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.TrueBooks.Holding;
import org.junit.jupiter.api.Test;

class TrueBooksTest {
    private static final ResourceVector FOUR = ResourceVector.of(4096, 1);

    private static Holding reserved(String queue) {
        return new Holding(queue, "alice", "x", FOUR, true);
    }

    @Test
    void aReservationCountsAsUsedAllTheWayUp() {
        Ledger books = new TrueBooks(2).add(reserved("root.p.a")).ledger();
        for (String queue : new String[] {"root.p.a", "root.p", "root"}) {
            assertThat(books.get(Account.ofQueue(Book.CONTAINERS, queue, "")).number())
                    .isEqualTo(1);
            assertThat(books.get(Account.ofQueue(Book.USED, queue, "x")).amount())
                    .isEqualTo(FOUR);
            assertThat(books.get(Account.ofQueue(Book.RESERVED, queue, "x")).amount())
                    .isEqualTo(FOUR);
        }
        assertThat(books.get(new Account(Book.USED, "root.p.a", "alice", "x")).amount())
                .isEqualTo(FOUR);
        assertThat(books.get(Account.ofQueue(Book.METRIC_RESERVED, "root.p.a", "x")))
                .isEqualTo(new Balance(1, FOUR));
        assertThat(books.get(Account.ofQueue(Book.METRIC_ALLOCATED, "root.p.a", "x"))
                        .isZero())
                .isTrue();
    }

    @Test
    void aMoveChangesNothingAboveBothQueues() {
        Ledger change = new TrueBooks(2)
                .add(reserved("root.p.a"), -1)
                .add(reserved("root.q.b"))
                .ledger();
        assertThat(change.get(Account.ofQueue(Book.USED, "root", "x")).isZero()).isTrue();
        assertThat(change.get(Account.ofQueue(Book.USED, "root.p", "x")).amount())
                .isEqualTo(FOUR.times(-1));
        assertThat(change.get(Account.ofQueue(Book.RESERVED, "root.q.b", "x")).amount())
                .isEqualTo(FOUR);
    }

    @Test
    void differencesAreWhatTheBooksLackOrHaveTooMuch() {
        Account account = Account.ofQueue(Book.USED, "root.a", "");
        Ledger booked = new Ledger(2).add(account, FOUR).add(Account.ofQueue(Book.USED, "root", ""), FOUR);
        Ledger truth = new Ledger(2).add(Account.ofQueue(Book.USED, "root", ""), FOUR);
        assertThat(Drift.between(booked, truth)).singleElement().satisfies(drift -> {
            assertThat(drift.account()).isEqualTo(account);
            assertThat(drift.correction().amount()).isEqualTo(FOUR.times(-1));
        });
        assertThat(Drift.between(truth, truth)).isEmpty();
    }

    @Test
    void accountsThatAreRightAreNoDrifts() {
        Balance four = new Balance(0, FOUR);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Drift(Account.ofQueue(Book.USED, "root", ""), four, four))
                .withMessageContaining("root");
    }
}
