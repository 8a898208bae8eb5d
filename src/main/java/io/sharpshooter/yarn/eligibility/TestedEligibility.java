package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds a test that only the live scheduler can make. A node is tested when it is first asked about, and the answer
 * stays for the round: a test of tags goes through all apps that the ResourceManager knows, so that to test every node
 * for every ask would take minutes. What is tested cannot be compared: two are equal where both are of the same ask,
 * by the scheduler's own object for it, in the next round too. For one thread.
 */
final class TestedEligibility implements Eligibility {
    private final Object ask;
    private final Eligibility base;
    private final Predicate<String> test;
    private final Supplier<Set<ContainerName>> neighbours;
    private final Supplier<String> words;
    private final Map<String, Boolean> answers = new HashMap<>();
    private @Nullable Set<ContainerName> needed;

    /**
     * @param ask the scheduler's own object for it
     * @param test of a node by its id
     * @param neighbours containers without which the test would fail
     * @param words what is tested, for people; asked for when somebody reads it
     */
    TestedEligibility(
            Object ask,
            Eligibility base,
            Predicate<String> test,
            Supplier<Set<ContainerName>> neighbours,
            Supplier<String> words) {
        this.ask = ask;
        this.base = base;
        this.test = test;
        this.neighbours = neighbours;
        this.words = words;
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return base.mayRunOn(node) && answers.computeIfAbsent(node.id(), test::test);
    }

    @Override
    public Set<ContainerName> needed() {
        if (needed == null) {
            needed = neighbours.get();
        }
        return needed;
    }

    @Override
    public Eligibility known() {
        Supplier<Set<ContainerName>> asked = () -> needed == null ? Set.of() : needed;
        return new TestedEligibility(ask, base, id -> Boolean.TRUE.equals(answers.get(id)), asked, words);
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
