package io.sharpshooter.model;

import static io.sharpshooter.model.ExactMath.lack;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;

/**
 * An amount of every resource type, in whole units ({@code long}); the order of the types is that of {@link
 * ResourceTypes}.
 *
 * <p>Immutable. Amounts may be negative: a difference of two vectors is one too. Sums that leave the range of a
 * {@code long} throw {@link ArithmeticException}; two vectors of different length do not mix.
 */
public final class ResourceVector {
    private final long[] amounts;

    private ResourceVector(long[] amounts) {
        this.amounts = amounts;
    }

    /** A vector with these amounts, one per type. */
    public static ResourceVector of(long... amounts) {
        return new ResourceVector(amounts.clone());
    }

    /** The zero vector for so many types. */
    public static ResourceVector zero(int types) {
        return new ResourceVector(new long[types]);
    }

    /** Number of types. */
    public int size() {
        return amounts.length;
    }

    /** Amount of one type. */
    public long get(int type) {
        return amounts[type];
    }

    /** The amounts as a fresh array. */
    public long[] toArray() {
        return amounts.clone();
    }

    /** The same vector with one amount replaced. */
    public ResourceVector with(int type, long amount) {
        long[] copy = amounts.clone();
        copy[type] = amount;
        return new ResourceVector(copy);
    }

    public ResourceVector plus(ResourceVector other) {
        return combine(other, Math::addExact);
    }

    /** Difference per type; may be negative. */
    public ResourceVector minus(ResourceVector other) {
        return combine(other, Math::subtractExact);
    }

    /** Difference per type, never below zero. */
    public ResourceVector minusClamped(ResourceVector other) {
        return combine(other, (a, b) -> Math.max(0, Math.subtractExact(a, b)));
    }

    /** The smaller amount per type. */
    public ResourceVector min(ResourceVector other) {
        return combine(other, Math::min);
    }

    /** The larger amount per type. */
    public ResourceVector max(ResourceVector other) {
        return combine(other, Math::max);
    }

    /** The same in every type of which the other one has more than zero, and nothing in the rest. */
    public ResourceVector whereAny(ResourceVector other) {
        return combine(other, (amount, any) -> any > 0 ? amount : 0);
    }

    /** Every amount multiplied. */
    public ResourceVector times(long factor) {
        return combine(this, (amount, same) -> Math.multiplyExact(amount, factor));
    }

    /** Whether no type has more here than there. */
    public boolean fitsIn(ResourceVector other) {
        return typesAbove(other) == 0;
    }

    /** Whether every type that {@code wanted} names with more than zero fits. */
    public boolean fitsWhereWanted(ResourceVector wanted, ResourceVector limit) {
        requireSameTypes(wanted);
        return (typesAbove(limit) & wanted.positiveTypes()) == 0;
    }

    /** The types of which there is more here than there: a bit set, type 0 the lowest bit. */
    public long typesAbove(ResourceVector other) {
        requireSameTypes(other);
        long types = 0;
        for (int type = 0; type < amounts.length; type++) {
            types |= amounts[type] > other.amounts[type] ? 1L << type : 0;
        }
        return types;
    }

    /**
     * Whether so much more than is held already stays within the limit, in every type of which this wants something.
     * Exact, however large the amounts are; none of this vector is negative.
     */
    public boolean fitsBeside(ResourceVector held, ResourceVector limit) {
        requireSameTypes(held);
        requireSameTypes(limit);
        for (int type = 0; type < amounts.length; type++) {
            if (amounts[type] > 0 && lack(held.amounts[type], amounts[type], limit.amounts[type]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether every amount is zero. */
    public boolean isZero() {
        return types(amount -> amount != 0) == 0;
    }

    /** The types of which the amount is above zero, a bit set. */
    public long positiveTypes() {
        return types(amount -> amount > 0);
    }

    /** Whether some amount is below zero. */
    public boolean isAnyNegative() {
        return types(amount -> amount < 0) != 0;
    }

    private long types(LongPredicate wanted) {
        long types = 0;
        for (int type = 0; type < amounts.length; type++) {
            types |= wanted.test(amounts[type]) ? 1L << type : 0;
        }
        return types;
    }

    private ResourceVector combine(ResourceVector other, LongBinaryOperator operator) {
        requireSameTypes(other);
        long[] result = new long[amounts.length];
        for (int type = 0; type < result.length; type++) {
            result[type] = operator.applyAsLong(amounts[type], other.amounts[type]);
        }
        return new ResourceVector(result);
    }

    private void requireSameTypes(ResourceVector other) {
        if (amounts.length != other.amounts.length) {
            throw new IllegalArgumentException(this + " does not have the resource types of " + other + ".");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceVector that && Arrays.equals(amounts, that.amounts);
    }

    /**
     * Another one in each process: users choose the amounts, and tables of asks are to stay fast whatever they choose.
     */
    @Override
    public int hashCode() {
        long hash = SecretHash.SEED;
        for (long amount : amounts) {
            hash = SecretHash.mix(hash, amount);
        }
        return (int) hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(amounts);
    }
}
