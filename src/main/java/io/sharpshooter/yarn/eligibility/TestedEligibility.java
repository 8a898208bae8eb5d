package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Adds a test that only the live scheduler can make. Each node is tested once, when it is first asked about: the answer
 * then stays for the round. What the scheduler tests cannot be compared, so two are equal where both are of the same
 * ask, by the scheduler's own object for it: in the next round too. For one thread.
 */
final class TestedEligibility implements Eligibility {
    private final Object ask;
    private final Eligibility base;
    private final Predicate<NodeSnapshot> test;
    private final Predicate<ContainerName> needed;
    private final Supplier<String> words;
    private final Map<String, Boolean> answers = new HashMap<>();

    /**
     * @param ask the scheduler's own object for it
     * @param needed containers without which the test would fail
     * @param words what is tested, for people; asked for when somebody reads it
     */
    TestedEligibility(
            Object ask,
            Eligibility base,
            Predicate<NodeSnapshot> test,
            Predicate<ContainerName> needed,
            Supplier<String> words) {
        this.ask = ask;
        this.base = base;
        this.test = test;
        this.needed = needed;
        this.words = words;
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return base.mayRunOn(node) && answers.computeIfAbsent(node.id(), id -> test.test(node));
    }

    @Override
    public boolean needs(ContainerName container) {
        return needed.test(container);
    }

    @Override
    public boolean namesPlaces() {
        return base.namesPlaces();
    }

    @Override
    public int distance(NodeSnapshot node) {
        return base.distance(node);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TestedEligibility that && ask == that.ask && base.equals(that.base);
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(ask);
    }

    @Override
    public String toString() {
        return base + " " + words.get();
    }
}
