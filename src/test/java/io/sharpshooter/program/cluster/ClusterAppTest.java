package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterAppTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private ClusterApp app(String diary) throws IOException {
        Files.writeString(folder.resolve("diary"), diary);
        return new ClusterApp(ApplicationId.newInstance(1, 1), "filler", folder);
    }

    @Test
    void countsAVictimOnceHoweverItsMasterHearsOfIt() throws IOException {
        ClusterApp app = app("""
                1 STARTED c1 n:1
                1 STARTED c2 n:1
                1 STARTED c3 n:2
                1 STARTED c4 n:2
                2 ENDED c1 -102
                3 ENDED c1 -106
                3 ENDED c2 -106
                3 ENDED c3 137
                """);
        assertThat(app.victims()).containsExactly("c1", "c2", "c3");
        assertThat(app.running()).isEqualTo(1);
    }

    @Test
    void countsNoContainerThatWasNeverStarted() throws IOException {
        assertThat(app("1 ENDED c1 -100\n").victims()).isEmpty();
    }

    @Test
    void countsWhatWasLostWithANodeOnlyWhereThatNodeIsNotTheLostOne() throws IOException {
        ClusterApp app = app("""
                1 STARTED c1 n:1
                1 STARTED c2 n:1
                1 STARTED c3 n:2
                2 ENDED c1 -100
                2 ENDED c2 -102
                2 ENDED c3 -100
                """);
        assertThat(app.victimsBut("n:1")).containsExactly("c2", "c3");
        assertThat(app.victims()).containsExactly("c1", "c2", "c3");
    }
}
