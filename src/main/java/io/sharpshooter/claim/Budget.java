package io.sharpshooter.claim;

import static io.sharpshooter.model.Fraction.ZERO;
import static java.lang.Math.max;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much may be newly noticed in one round and partition, per resource type, as exact fractions of a unit.
 *
 * <p>A claim is charged whole or not at all. What the first refused claim needs is set aside before anything behind it
 * is charged, and carried over to the next round, never more than it needs: so a claim bigger than one round's budget
 * becomes possible after enough rounds, and smaller ones cannot starve it. Used by one thread.
 */
public final class Budget {
    private final List<Fraction> available;
    private final List<Fraction> setAside;
    private @Nullable ResourceVector refused;

    /**
     * @param total the partition's total
     * @param perRound share of it that one round may notice, 0 to 1
     * @param carriedOver from the round before, per type; empty where nothing is
     */
    public Budget(ResourceVector total, Fraction perRound, List<Fraction> carriedOver) {
        available = new ArrayList<>();
        setAside = new ArrayList<>();
        for (int type = 0; type < total.size(); type++) {
            var carried = type < carriedOver.size() ? carriedOver.get(type) : ZERO;
            available.add(perRound.times(total.get(type)).plus(carried));
            setAside.add(ZERO);
        }
    }

    /** Charges the whole amount, or nothing and says no; the first no sets the amount aside. */
    public boolean charge(ResourceVector amount) {
        if (covers(available, amount)) {
            move(available, amount, -1);
            return true;
        }
        if (refused == null) {
            refused = amount;
            keepFor(amount);
        }
        return false;
    }

    /** Charges what open claims take beyond their charge, whether there is so much or not. */
    public void spend(ResourceVector amount) {
        move(available, amount, -1);
    }

    /** Gives back what a cancelled claim was charged and did not kill. */
    public void refund(ResourceVector amount) {
        move(available, amount, 1);
    }

    /** What the next round has beyond its own budget, per type. */
    public List<Fraction> carryOver() {
        List<Fraction> carry = new ArrayList<>();
        for (int type = 0; type < available.size(); type++) {
            var need = refused == null ? ZERO : Fraction.of(refused.get(type), 1);
            carry.add(available.get(type).plus(setAside.get(type)).min(need));
        }
        return carry;
    }

    /** What may still be charged, whole units per type; 0 where more was spent than there was. */
    public ResourceVector left() {
        return whole(available);
    }

    /** What is kept for the claim that was refused first, whole units per type, for people. */
    public ResourceVector saved() {
        return whole(setAside);
    }

    private static ResourceVector whole(List<Fraction> amounts) {
        return ResourceVector.of(
                amounts.stream().mapToLong(amount -> max(0, amount.floor())).toArray());
    }

    private static boolean covers(List<Fraction> amounts, ResourceVector amount) {
        for (int type = 0; type < amounts.size(); type++) {
            if (Fraction.of(amount.get(type), 1).compareTo(amounts.get(type)) > 0 && amount.get(type) > 0) {
                return false;
            }
        }
        return true;
    }

    private void keepFor(ResourceVector amount) {
        for (int type = 0; type < available.size(); type++) {
            var kept = available.get(type).min(Fraction.of(amount.get(type), 1));
            setAside.set(type, kept);
            available.set(type, available.get(type).minus(kept));
        }
    }

    private static void move(List<Fraction> amounts, ResourceVector by, int sign) {
        for (int type = 0; type < amounts.size(); type++) {
            amounts.set(type, amounts.get(type).plus(Fraction.of(sign * by.get(type), 1)));
        }
    }
}
