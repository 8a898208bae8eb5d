package io.sharpshooter.trial;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was recorded goes on, with each policy. */
class RecordedDayIT {
    @TempDir
    private Path folder;

    @Test
    void whatWaitsIsPlacedAndAllThatRunsEnds() throws Exception {
        var cluster = scenario(
                        "queues gpu 50% priority 2, p 50% priority 1, p.a 30%, p.b 20% order FAIR",
                        "node n1 n2 n3 n4 64g/64c: p.a 11 x 4g/1c aged 2m, p.b 5 x 4g/1c aged 1m",
                        "node n5 64g/64c label x",
                        "gpu asks 3 x 40g/1c",
                        "p.a asks 20 x 2g/1c")
                .live()
                .cluster();
        var file = folder.resolve("snapshot");
        // observed only when it was recorded, but not when it is played
        var settings = Map.of("yarn.resourcemanager.monitor.capacity.preemption.observe_only", "true");
        try (var out = Files.newOutputStream(file)) {
            SnapshotFile.write(new Recording(settings, Snapshots.of(cluster, Set.of()), new ClaimBook()), out);
        }
        var text = new StringWriter();
        var plan = new Plan(new Span(0, 3_600), 1, 0, RecordedDay.read(file), 33, null);
        plan.play(new PrintWriter(text), List.of(0L), Contestant.ALL);
        assertThat(text.toString())
                .contains("default partition of a snapshot, 4 nodes", "claims: {satisfied PLACED_HERE=3}")
                .containsPattern("stock, defaults +3/3 ")
                .containsPattern("stock, best flags +3/3 ")
                .containsPattern("sharpshooter +3/3 +1?\\d\\.\\d ")
                .doesNotContainPattern("[1-9]\\d* jobs unfinished");
    }

    @Test
    void whatIsNoSnapshotIsRefused() throws Exception {
        var file = Files.writeString(folder.resolve("text"), "{}");
        assertThatThrownBy(() -> RecordedDay.read(file))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("text cannot be read");
    }
}
