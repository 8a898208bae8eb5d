package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.program.Complaint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** With a clock that goes on by four seconds at each look at the condition. */
class NarrationTest {
    private final StringWriter said = new StringWriter();
    private Instant now = Instant.EPOCH;
    private int looks;

    private final Narration narration = new Narration(new PrintWriter(said), () -> now);

    private boolean holdsAtLook(int wanted) {
        now = now.plusSeconds(4);
        return ++looks == wanted;
    }

    @Test
    void saysOddNamesOnOneLine() {
        narration.say("runs on " + Hostile.TEXT);
        Hostile.assertNoneIn(said.toString());
        assertThat(said.toString().lines()).hasSize(1);
    }

    @Test
    void saysWhatItWaitsForWhereThatTakesLong() {
        narration.say("begins");
        assertThat(narration.tries("it is full", Duration.ofMinutes(4), () -> holdsAtLook(7)))
                .isTrue();
        narration.say("is full");
        assertThat(said.toString().lines())
                .containsExactly(
                        "   0 s  begins",
                        "  12 s  ... waiting until it is full (12 s of at most 240)",
                        "  24 s  ... waiting until it is full (24 s of at most 240)",
                        "  28 s  is full");
    }

    @Test
    void saysNothingOfWhatIsSoonThere() {
        narration.await("it is full", Duration.ofMinutes(4), () -> holdsAtLook(2));
        assertThat(said.toString()).isEmpty();
    }

    @Test
    void takesAPageThatIsNotToBeHadForANo() {
        assertThatThrownBy(() -> narration.await("the page is there", Duration.ofMillis(1), () -> {
                    throw new Complaint("no page");
                }))
                .isInstanceOf(Complaint.class)
                .hasMessage("Not within 0 s: the page is there");
    }
}
