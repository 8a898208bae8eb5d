package io.sharpshooter.yarn.books;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * An account whose books do not say what is true. Immutable.
 *
 * @param booked what the books say
 * @param truth what they should say
 */
public record Drift(Account account, Balance booked, Balance truth) {
    public Drift {
        if (booked.equals(truth)) {
            throw new IllegalArgumentException("The books of " + account + " are right: " + booked + ".");
        }
    }

    /** What has to be added to the books. */
    public Balance correction() {
        return truth.minus(booked);
    }

    /** Every account in which two ledgers differ, in the accounts' order. */
    public static List<Drift> between(Ledger booked, Ledger truth) {
        TreeSet<Account> accounts = new TreeSet<>(booked.balances().keySet());
        accounts.addAll(truth.balances().keySet());
        List<Drift> drifts = new ArrayList<>();
        for (var account : accounts) {
            if (!booked.get(account).equals(truth.get(account))) {
                drifts.add(new Drift(account, booked.get(account), truth.get(account)));
            }
        }
        return drifts;
    }

    @Override
    public String toString() {
        return account + ": booked " + booked + ", true " + truth;
    }
}
