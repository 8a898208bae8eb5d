package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Balances by account; an account that was never written to has the balance zero. For one thread. */
public final class Ledger {
    private final Balance zero;
    private final SortedMap<Account, Balance> balances = new TreeMap<>();

    /** @param types how many resource types the amounts have */
    public Ledger(int types) {
        zero = new Balance(0, ResourceVector.zero(types));
    }

    /** Adds to an account. */
    public Ledger add(Account account, Balance balance) {
        balances.merge(account, balance, Balance::plus);
        return this;
    }

    /** Adds an amount to an account that counts nothing. */
    public Ledger add(Account account, ResourceVector amount) {
        return add(account, new Balance(0, amount));
    }

    /** Adds to an account that only counts. */
    public Ledger count(Account account, long number) {
        return add(account, new Balance(number, zero.amount()));
    }

    /** Adds every account of another ledger. */
    public Ledger addAll(Ledger other) {
        other.balances.forEach(this::add);
        return this;
    }

    public Balance get(Account account) {
        return balances.getOrDefault(account, zero);
    }

    /** Every account that was written to, in order; a view. */
    public SortedMap<Account, Balance> balances() {
        return Collections.unmodifiableSortedMap(balances);
    }

    /** What came on top of an earlier state of the same books. */
    public Ledger minus(Ledger earlier) {
        Ledger difference = only(account -> true);
        earlier.balances.forEach((account, balance) -> difference.add(account, zero.minus(balance)));
        return difference;
    }

    /** Only these accounts. */
    public Ledger only(Predicate<Account> wanted) {
        var some = new Ledger(zero.amount().size());
        balances.forEach((account, balance) -> {
            if (wanted.test(account)) {
                some.add(account, balance);
            }
        });
        return some;
    }

    @Override
    public String toString() {
        return balances.toString();
    }
}
