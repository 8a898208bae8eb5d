package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Edge;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written of a cluster and its settings is enough to decide the same. */
class RoundTripTest {
    private static final int ROUNDS = 6;

    @Test
    void whatIsReadBackIsDecidedAsTheClusterIs() {
        Seeds.each(300, RoundTripTest::live);
    }

    private static void live(long seed) {
        Generated generated = Generated.of(seed);
        Cluster cluster = generated.cluster();
        Terms terms = new Terms(cluster.types());
        assertThat(SettingsText.read(SettingsText.write(generated.settings()))).isEqualTo(generated.settings());
        Deciding live = new Deciding(terms, generated.settings());
        Deciding again = new Deciding(terms, generated.settings());
        Edge edge = new Edge(cluster, new ClusterDeaths(cluster, true));
        Random random = new Random(seed);
        ClusterPlacement placement = new ClusterPlacement(cluster, (int) (seed % 3) * 30, random);
        Churn churn = new Churn(cluster, random);
        for (int round = 0; round < ROUNDS; round++) {
            JsonNode written = Recording.parsed(new ClusterText(terms)
                    .write(Snapshots.of(cluster, live.watched()))
                    .toString());
            assertThat(new ClusterText(terms)
                            .write(new ClusterText(terms).read(written))
                            .toString())
                    .isEqualTo(written.toString());
            Deciding.Decided plain = live.decide(Snapshots.of(cluster, live.watched()));
            Deciding.Decided read = again.decide(new ClusterText(terms).read(written));
            assertThat(read.actions()).isEqualTo(plain.actions());
            assertThat(read.decision()).isEqualTo(plain.decision());
            assertThat(read.nodesRead()).isEqualTo(plain.nodesRead());
            List<ActionResult> results = edge.execute(plain.actions());
            JsonNode told = Recording.parsed(
                    new ResultText(terms).write(plain.actions(), results).toString());
            List<ActionResult> readResults = new ResultText(terms).read(told, read.actions());
            assertThat(readResults).isEqualTo(results);
            edge.execute(live.settle(plain, results));
            again.settle(read, readResults);
            assertThat(read.book()).isEqualTo(plain.book());
            placement.heartbeats();
            cluster.pass(generated.settings().monitoringIntervalMs());
            churn.happens();
        }
    }
}
