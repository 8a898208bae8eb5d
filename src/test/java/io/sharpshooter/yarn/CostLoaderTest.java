package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.victim.Candidate;
import io.sharpshooter.victim.ContainerCost;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A class of the administrator's is made, or not. */
class CostLoaderTest {
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static volatile boolean interrupted;

    /** One that is never made. */
    public static final class Endless implements ContainerCost {
        /** For the configuration. */
        public Endless() {
            try {
                NEVER.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }

        @Override
        public long cost(Candidate candidate) {
            return 1;
        }
    }

    /** One that is. */
    public static final class Plain implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return 1;
        }
    }

    @AfterEach
    void clear() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static String load(Class<?> type, Duration patience) {
        return CostLoader.load(type.getName(), type.getClassLoader(), patience).name();
    }

    @Test
    void aConstructorThatDoesNotReturnIsGivenUpWithWhereItIs() {
        assertThatThrownBy(() -> load(Endless.class, Duration.ofMillis(50)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Endless.class.getName())
                .hasMessageContaining("not returned within 50 ms")
                .hasMessageContaining("CostLoaderTest$Endless.<init>");
        while (!interrupted) {
            Thread.onSpinWait();
        }
    }

    @Test
    void anInterruptDoesNotKeepAClassFromBeingMadeAndIsNotLost() {
        Thread.currentThread().interrupt();
        String name = load(Plain.class, CostLoader.PATIENCE);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(name).isEqualTo(Plain.class.getName());
    }

    @Test
    void whatIsNoClassIsRefusedAsBefore() {
        assertThatThrownBy(() -> CostLoader.load("no.such.Cost", getClass().getClassLoader(), CostLoader.PATIENCE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("class no.such.Cost was not found on the class path");
    }
}
