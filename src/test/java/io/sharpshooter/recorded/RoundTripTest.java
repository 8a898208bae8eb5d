package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Edge;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Replayed;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.round.ResultRecorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is written of a round is enough to decide the same; with other names too. */
class RoundTripTest {
    private static final int ROUNDS = 6;
    private static final ClassLoader LOADER = RoundTripTest.class.getClassLoader();

    @Test
    void whatIsReadBackIsDecidedAsTheClusterIs() {
        Seeds.each(200, seed -> live(Generated.of(seed), recording -> {}));
        Seeds.each(100, seed -> live(Generated.inside(seed), recording -> {}));
    }

    static void live(Generated generated, Consumer<Recording> each) {
        var cluster = generated.cluster();
        var edge = new Edge(cluster, new ClusterDeaths(cluster, true));
        var random = new Random(generated.seed());
        var placement = new ClusterPlacement(cluster, (int) (generated.seed() % 3) * 30, random);
        var churn = new Churn(cluster, random);
        var plain = new ClaimBook();
        var read = new ClaimBook();
        for (int round = 0; round < ROUNDS; round++) {
            var snapshot = Snapshots.of(cluster, plain.watched());
            snapshot.nodes();
            var outcome = new Recording(generated.texts(), snapshot, plain).decide(LOADER);
            var recording = new Recording(generated.texts(), snapshot, read);
            each.accept(recording);
            var again = Replayed.of(recording);
            Replayed.assertSame(outcome.decision(), again.decision());
            var hidden = Replayed.read(hidden(recording)).decide(LOADER).decision();
            assertThat(hidden.actions()).hasSameSizeAs(outcome.decision().actions());
            plain = outcome.book();
            read = again.book();
            var entered = new ResultRecorder(outcome.decision(), plain, generated.settings());
            var results = edge.execute(outcome.decision().actions());
            entered.enter(results);
            new ResultRecorder(again.decision(), read, generated.settings()).enter(results);
            edge.execute(entered.followUps());
            placement.heartbeats();
            cluster.pass(generated.settings().monitoringIntervalMs());
            churn.happens();
        }
    }

    static byte[] hidden(Recording recording) {
        var bytes = new ByteArrayOutputStream();
        try {
            SnapshotFile.writeAnonymous(recording, bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
