package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
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

    /** Where there is so much else to do that it has not even begun, it is given more time. */
    @Test
    void aConstructorThatDoesNotReturnIsGivenUpWithWhereItIs() {
        String message = "";
        for (int ms = 50; ms < 60_000 && !message.contains("$Endless.<init>"); ms *= 2) {
            message = refusal(ms);
            assertThat(message).contains(Endless.class.getName(), "has not returned within " + ms + " ms");
        }
        assertThat(message).contains("CostLoaderTest$Endless.<init>");
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!interrupted) {
            assertThat(System.nanoTime()).as("it is interrupted").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private static String refusal(int ms) {
        try {
            return load(Endless.class, Duration.ofMillis(ms));
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void anInterruptDoesNotKeepAClassFromBeingMadeAndIsNotLost() {
        Thread.currentThread().interrupt();
        String name = load(Plain.class, CostLoader.PATIENCE);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(name).isEqualTo(Plain.class.getName());
    }
}
