package io.sharpshooter.demo;

import static io.sharpshooter.program.master.MasterEvent.Kind.ENDED;
import static io.sharpshooter.program.master.MasterEvent.Kind.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.program.master.MasterEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MarksTest {

    private static final long GB = 1024;
    private static final String PREEMPTED = "-102";
    private static final String RELEASED = "-100";

    private final Marks marks = new Marks(result(Instant.ofEpochMilli(10_000), "h:1", "h:2"));

    /** A master hears of them one heartbeat after the other. */
    @Test
    void killsOnOneNodeAtOneTimeAreOne() {
        List<MasterEvent> diary = List.of(
                new MasterEvent(900, STARTED, "c1", "h:1"),
                new MasterEvent(900, STARTED, "c2", "h:1"),
                new MasterEvent(900, STARTED, "c3", "h:2"),
                new MasterEvent(900, STARTED, "c4", "h:1"),
                new MasterEvent(900, STARTED, "c5", "h:1"),
                new MasterEvent(3_000, ENDED, "c1", PREEMPTED),
                new MasterEvent(3_200, ENDED, "c3", PREEMPTED),
                new MasterEvent(3_200, ENDED, "c2", PREEMPTED),
                new MasterEvent(4_000, ENDED, "c4", PREEMPTED),
                new MasterEvent(4_000, ENDED, "c5", RELEASED));
        assertThat(marks.kills(diary, 4 * GB))
                .containsExactly(
                        new Mark(Mark.Kind.KILLED, 0, 2, 8),
                        new Mark(Mark.Kind.KILLED, 1, 2.2, 4),
                        new Mark(Mark.Kind.KILLED, 0, 3, 4));
    }

    @Test
    void aPlacementIsTheStartOfItsProcess() {
        assertThat(marks.placements(List.of(new MasterEvent(5_750, STARTED, "c", "h:2")), 60 * GB))
                .containsExactly(new Mark(Mark.Kind.PLACED, 1, 4.75, 60));
    }

    @Test
    void aClaimIsMarkedWhereItWasPlanned() throws IOException {
        List<String> log = Files.readAllLines(Path.of("src/test/resources/io/sharpshooter/insight/satisfied.jsonl"));
        Instant end = Instant.parse("2023-11-14T22:13:28Z");
        assertThat(new Marks(result(end, "other:1", "127.0.0.1:1234")).claims(new WinningClaim(log, end)))
                .containsExactly(new Mark(Mark.Kind.CLAIMED, 1, 1, 60));
    }

    @Test
    void aNodeThatIsGoneByTheEndIsLeftOut() {
        assertThat(marks.placements(List.of(new MasterEvent(5_000, STARTED, "c", "h:3")), GB))
                .isEmpty();
    }

    /** The ask was 9 seconds before the end. */
    private static Result result(Instant end, String... nodes) {
        Measurement last = new Measurement(
                Duration.ofSeconds(9),
                new Measurement.Queue(0, 0),
                new Measurement.Queue(0, 0),
                List.of(nodes).stream()
                        .map(id -> new Measurement.Node(id, 0, 0, 64 * GB, false))
                        .toList(),
                0,
                0,
                0,
                0,
                1,
                60 * GB);
        return new Result(Contender.STOCK, Ending.TIME_UP, last, end, Optional.empty());
    }
}
