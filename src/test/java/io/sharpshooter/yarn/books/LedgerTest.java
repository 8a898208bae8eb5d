package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final ResourceVector FOUR = ResourceVector.of(4096, 1);
    private static final Account USED = Account.ofQueue(Book.USED, "root.a", "");
    private static final Account APPS = Account.ofQueue(Book.APPS, "root.a", "");

    @Test
    void whatIsAddedToAnAccountAddsUp() {
        Ledger ledger =
                new Ledger(2).add(USED, FOUR).add(USED, FOUR).count(APPS, 2).count(APPS, -1);
        assertThat(ledger.get(USED)).isEqualTo(new Balance(0, FOUR.times(2)));
        assertThat(ledger.get(APPS)).isEqualTo(new Balance(1, ResourceVector.zero(2)));
        assertThat(ledger.get(Account.ofQueue(Book.USED, "root.b", "")).isZero())
                .isTrue();
        assertThat(ledger.get(USED).isZero()).isFalse();
        assertThat(ledger.get(APPS).isZero()).isFalse();
    }

    @Test
    void whatCameOnTopOfAnEarlierStateIsTheDifference() {
        var earlier = new Ledger(2).add(USED, FOUR).count(APPS, 3);
        var later = new Ledger(2).add(USED, FOUR.times(3)).count(APPS, 1);
        var change = later.minus(earlier);
        assertThat(change.get(USED)).isEqualTo(new Balance(0, FOUR.times(2)));
        assertThat(change.get(APPS).number()).isEqualTo(-2);
        assertThat(later.get(APPS).number()).as("is left alone").isEqualTo(1);
    }

    @Test
    void someAccountsCanBeLookedAtAlone() {
        var ledger = new Ledger(2).add(USED, FOUR).count(APPS, 3);
        assertThat(ledger.only(account -> account.book() == Book.USED).balances())
                .containsOnlyKeys(USED);
    }

    @Test
    void anAccountAndItsBalanceAreReadable() {
        assertThat(new Account(Book.USED, "root.a", "bob", "x")).hasToString("root.a user bob USED on partition x");
        assertThat(USED).hasToString("root.a USED");
        assertThat(new Balance(0, FOUR)).hasToString(FOUR.toString());
        assertThat(new Balance(3, ResourceVector.zero(2))).hasToString("3");
        assertThat(new Balance(3, FOUR)).hasToString("3 " + FOUR);
        assertThat(new Ledger(2).count(APPS, 3)).hasToString("{root.a APPS=3}");
    }

    @Test
    void aDriftIsReadable() {
        assertThat(drift(USED, 1, 3)).hasToString("root.a USED: booked 1, true 3");
    }

    private static Drift drift(Account account, long booked, long truth) {
        var none = ResourceVector.zero(2);
        return new Drift(account, new Balance(booked, none), new Balance(truth, none));
    }

    @Test
    void amountsBeyondALongWrapAroundAndAreTakenOffAgainExactly() {
        var most = new Balance(1, ResourceVector.of(Long.MAX_VALUE));
        var twice = most.plus(most);
        assertThat(twice.amount()).isEqualTo(ResourceVector.of(-2));
        assertThat(twice.minus(most)).isEqualTo(most);
        assertThat(twice.plus(most.minus(twice))).isEqualTo(most);
    }
}
