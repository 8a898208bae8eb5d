package io.sharpshooter.cost;

import static java.util.Arrays.stream;
import static java.util.Optional.empty;

import io.sharpshooter.model.ExactMath;
import java.lang.reflect.InvocationTargetException;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.LongBinaryOperator;

/**
 * The configured cost, loaded: a cost function, or a comparator of candidates that puts the cheapest first.
 *
 * <p>Immutable, as far as the administrator's class is.
 *
 * @param name as it is written in the configuration
 * @param cost of each container
 * @param order present when the administrator orders candidates; every container then costs 1
 */
public record CostChoice(String name, ContainerCost cost, Optional<Comparator<Candidate>> order) {
    /** The default, lost work. */
    public static CostChoice standard() {
        return new CostChoice(BuiltInCost.LOST_WORK.key(), BuiltInCost.LOST_WORK, empty());
    }

    /**
     * Loads what the configuration names.
     *
     * @param name {@code lost-work}, {@code run-time}, {@code count} or a class name
     * @throws IllegalArgumentException if the class cannot be loaded or made, whatever it throws, or is neither a
     *     {@link ContainerCost} nor a {@link Comparator}; the message says which
     */
    public static CostChoice load(String name, ClassLoader loader) {
        Optional<BuiltInCost> builtIn = BuiltInCost.named(name);
        if (builtIn.isPresent()) {
            return new CostChoice(name, builtIn.get(), empty());
        }
        return ofInstance(name, instance(name, loader));
    }

    /** A comparator of raw type {@code Comparator<Object>} or {@code Comparator<Candidate>} is used as it is. */
    @SuppressWarnings("unchecked")
    private static CostChoice ofInstance(String name, Object instance) {
        if (instance instanceof ContainerCost own) {
            return new CostChoice(name, own, empty());
        }
        if (instance instanceof Comparator<?> comparator) {
            return new CostChoice(name, BuiltInCost.COUNT, Optional.of((Comparator<Candidate>) comparator));
        }
        throw new IllegalArgumentException("class " + name + " implements neither " + ContainerCost.class.getName()
                + " nor " + Comparator.class.getName());
    }

    private static Object instance(String name, ClassLoader loader) {
        try {
            return Class.forName(name, true, loader).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("class " + name + " was not found on the class path", e);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("class " + name + " has no public constructor without arguments", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "the constructor of class " + name + " failed with " + CostFailure.describe(e.getTargetException()),
                    e);
        } catch (Throwable e) {
            throw new IllegalArgumentException(
                    "class " + name + " could not be created: " + CostFailure.describe(e), e);
        }
    }

    /** The costs that need no class of the administrator's. */
    public enum BuiltInCost implements ContainerCost {
        /** Run time × dominant share of the partition: milliseconds × billionths. What has to be computed again. */
        LOST_WORK("lost-work", ExactMath::product),
        /** Seconds since start. */
        RUN_TIME("run-time", (ageMs, shareBillionths) -> ageMs / 1000),
        /** One per container. */
        COUNT("count", (ageMs, shareBillionths) -> 1);

        private final String key;
        private final LongBinaryOperator formula;

        BuiltInCost(String key, LongBinaryOperator formula) {
            this.key = key;
            this.formula = formula;
        }

        /** As it is written in the configuration. */
        public String key() {
            return key;
        }

        @Override
        public long cost(Candidate candidate) {
            return cost(candidate.ageMs(), candidate.shareBillionths());
        }

        /** Of any container of this age, in ms, and this dominant share of the partition, in billionths. */
        long cost(long ageMs, long shareBillionths) {
            return formula.applyAsLong(ageMs, shareBillionths);
        }

        static Optional<BuiltInCost> named(String name) {
            return stream(values()).filter(cost -> cost.key.equals(name)).findFirst();
        }
    }
}
