package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Story;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A claim's node is reserved in the grace period, as soon as the limits have room for that beside all who live. */
class EarlyReservationTest {

    @Test
    void theSchedulersOwnReservationOnAnotherNodeIsGivenUpForIt() {
        Story story = besides(5).with("gpu reserves 60g on n2");
        story.round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.reservationOn("n2")).isNull();
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void theSchedulersOwnReservationOfTheNodeBecomesTheClaims() {
        Story story = besides(5).with("gpu reserves 60g on n1");
        story.round().expectNodes("n1");
        assertThat(story.book().open().get(0).reservation())
                .isEqualTo(Objects.requireNonNull(story.reservationOn("n1")));
    }

    /** @param others containers of 10 GiB on the second of two nodes of 100, which give nothing */
    private static Story besides(int others) {
        return scenario(
                        "queues batch 40g, gpu 60g, other 100g protected",
                        "node n1 100g: batch 9 x 10g",
                        "node n2 100g: other " + others + " x 10g",
                        "gpu asks 60g")
                .set("max_wait_before_kill", "15000")
                .story();
    }
}
