package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cost class of the administrator's that throws what nobody expects. */
class CostFaultIT {
    static final String COST = PolicyByHand.KEYS + "large-container.cost";

    /** Even what it throws is broken. */
    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("no cause");
        }
    }

    static UnaryOperator<MockClusterBuilder> cost(Class<?> type) {
        return builder -> builder.set(COST, type.getName());
    }

    static Stream<Named<Supplier<Throwable>>> anything() {
        return Stream.of(
                named("IOException", () -> new IOException("no file", new ArithmeticException("the disk is full"))),
                named("Error", () -> new Error("by hand")),
                named("OutOfMemoryError", () -> new OutOfMemoryError("by hand")),
                named("StackOverflowError", StackOverflowError::new),
                named("InterruptedException", InterruptedException::new),
                named("Unspeakable", Unspeakable::new));
    }

    private static Named<Supplier<Throwable>> named(String name, Supplier<Throwable> thrown) {
        return Named.of(name, thrown);
    }

    @ParameterizedTest
    @MethodSource("anything")
    void whateverACostThrowsIsToldOnceAndTheDefaultIsUsed(Supplier<Throwable> thrown) throws Exception {
        Set<ContainerId> byDefault;
        try (MockScene scene = MockScene.full()) {
            byDefault = killedForTwo(scene);
        }
        ThrowingCost.throwing(thrown);
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(cost(ThrowingCost.class))) {
            assertThat(killedForTwo(scene)).hasSameSizeAs(byDefault);
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(
                            ThrowingCost.class.getName(),
                            thrown.get().getClass().getName(),
                            "lost-work");
        }
    }

    /** Placed one after the other. */
    private static Set<ContainerId> killedForTwo(MockScene scene) throws Exception {
        scene.large().ask(Want.of(1, MockScene.LARGE));
        Set<ContainerId> killed = new HashSet<>(scene.policy().turn().killed());
        scene.policy().turn();
        scene.large().ask(Want.of(1, MockScene.LARGE));
        killed.addAll(scene.policy().turn().killed());
        scene.policy().turn();
        return killed;
    }

    @ParameterizedTest
    @ValueSource(classes = {BrokenConstructor.class, BrokenConstructor.WithError.class, BrokenConstructor.Static.class})
    void aClassThatCannotBeMadeEndsTheStartWithItsCause(Class<?> cost) throws Exception {
        try (MockScene scene = MockScene.full()) {
            scene.cluster().refreshQueues(conf -> conf.set(COST, cost.getName()));
            PriorityLargeContainerPreemptionPolicy policy =
                    PolicyWithClock.of(scene.cluster().time());
            assertThatThrownBy(() -> policy.init(
                            scene.cluster().rm().getConfig(),
                            scene.cluster().context(),
                            scene.cluster().scheduler()))
                    .isInstanceOf(YarnRuntimeException.class)
                    .hasMessageContaining(COST)
                    .hasMessageContaining(causeOf(cost));
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {BrokenConstructor.class, BrokenConstructor.WithError.class, BrokenConstructor.StaticToo.class})
    void aClassThatCannotBeMadeAtARefreshIsToldWithItsCause(Class<?> cost) throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full()) {
            scene.policy().expectErrors(1);
            int living = scene.small().running().size();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.cluster().refreshQueues(conf -> conf.set(COST, cost.getName()));
            scene.policy().policy().editSchedule();
            scene.policy().policy().editSchedule();
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(COST, causeOf(cost));
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
        }
    }

    private static String causeOf(Class<?> cost) {
        if (cost == BrokenConstructor.class) {
            return "java.lang.ArithmeticException: the disk is full";
        }
        return cost == BrokenConstructor.WithError.class ? "OutOfMemoryError: by hand" : "no number";
    }

    /** It leaves its thread interrupted, with which Hadoop kills containers half; its other methods are not asked. */
    public static final class Strange implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            Thread.currentThread().interrupt();
            return 1;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            throw new IllegalStateException("no equals");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash code");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }

    @Test
    void aStrangeCostIsUsedAndHarmsNobody() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(cost(Strange.class))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            int living = scene.small().running().size();
            scene.policy().policy().editSchedule();
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
            scene.cluster().assertBooksMatch();
            scene.policy().heartbeats();
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(log.messages(Level.WARN)).isEmpty();
        }
    }
}
