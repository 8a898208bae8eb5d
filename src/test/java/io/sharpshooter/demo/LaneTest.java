package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneTest {

    @Test
    void hasAStepForEachChangeAndTheEnd() {
        Lane first = CannedRun.sharpshooter().lanes().get(0);
        assertThat(first.totalGb()).isEqualTo(64);
        assertThat(first.steps())
                .containsExactly(
                        new Lane.Step(0, 1, 63),
                        new Lane.Step(4, 1, 3),
                        new Lane.Step(5, 61, 3),
                        new Lane.Step(12, 61, 3));
        assertThat(first.marks())
                .extracting(Mark::kind)
                .containsExactly(Mark.Kind.CLAIMED, Mark.Kind.KILLED, Mark.Kind.PLACED);
        assertThat(CannedRun.sharpshooter().lanes().get(1).marks()).isEmpty();
    }

    /** Else the steps of its neighbour would be taken for its own. */
    @Test
    void aNodeIsKnownByItsNameWhileAnotherIsAway() {
        Footage run = CannedRun.sharpshooter();
        List<Measurement> readings = new ArrayList<>(run.readings());
        readings.set(1, CannedRun.without(readings.get(1), 0));
        Footage gap = new Footage(run.result(), readings, run.marks());
        assertThat(gap.lanes().get(0).steps())
                .containsExactly(new Lane.Step(0, 1, 63), new Lane.Step(5, 61, 3), new Lane.Step(12, 61, 3));
        assertThat(gap.lanes().subList(1, 4)).isEqualTo(run.lanes().subList(1, 4));
    }
}
