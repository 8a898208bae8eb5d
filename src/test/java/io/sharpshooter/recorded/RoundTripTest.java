package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Edge;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.ResultRecorder;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written of a cluster and its settings is enough to decide the same, and to remember the same. */
class RoundTripTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ROUNDS = 6;

    /** A cluster that decides, with what it remembers. */
    @SuppressWarnings("NullAway.Init") // the first decision sets it
    private static final class Side {
        private final Settings settings;
        private final Rounds rounds;
        private ClaimBook book = new ClaimBook();

        @SuppressWarnings("NullAway.Init") // each round begins with them
        private ClusterSnapshot snapshot;

        @SuppressWarnings("NullAway.Init")
        private RoundOutcome outcome;

        Side(Settings settings) {
            this.settings = settings;
            rounds = new Rounds(settings, CostChoice.load(settings.cost(), Side.class.getClassLoader()), failure -> {
                throw new AssertionError(failure);
            });
        }

        void decide(ClusterSnapshot cluster) {
            snapshot = cluster;
            outcome = rounds.decide(cluster, book);
        }

        ResultRecorder enter(List<ActionResult> results) {
            book = outcome.book();
            var entered = new ResultRecorder(outcome.decision(), book, settings);
            entered.enter(results);
            return entered;
        }

        String book(Terms terms) {
            return new BookText(terms, snapshot, settings).write(book).toString();
        }
    }

    @Test
    void whatIsReadBackIsDecidedAsTheClusterIs() {
        Seeds.each(300, RoundTripTest::live);
    }

    private static void live(long seed) {
        var generated = Generated.of(seed);
        var cluster = generated.cluster();
        var terms = new Terms(cluster.types());
        var text = new ClusterText(terms);
        var settings = SettingsText.read(SettingsText.write(generated.settings()));
        assertThat(settings).isEqualTo(generated.settings());
        var plain = new Side(generated.settings());
        var read = new Side(settings);
        var edge = new Edge(cluster, new ClusterDeaths(cluster, true));
        var random = new Random(seed);
        var placement = new ClusterPlacement(cluster, (int) (seed % 3) * 30, random);
        var churn = new Churn(cluster, random);
        for (int round = 0; round < ROUNDS; round++) {
            var written = parsed(
                    text.write(Snapshots.of(cluster, plain.book.watched())).toString());
            assertThat(text.write(text.read(written)).toString()).isEqualTo(written.toString());
            plain.decide(Snapshots.of(cluster, plain.book.watched()));
            read.decide(text.read(written));
            assertThat(read.outcome.decision().actions())
                    .isEqualTo(plain.outcome.decision().actions());
            var results = edge.execute(plain.outcome.decision().actions());
            edge.execute(plain.enter(results).followUps());
            read.enter(results);
            assertThat(read.book(terms)).isEqualTo(plain.book(terms));
            placement.heartbeats();
            cluster.pass(generated.settings().monitoringIntervalMs());
            churn.happens();
        }
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
