package io.sharpshooter.program.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Replayed;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.recorded.Recording;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes docs/what-if.md: each line that begins with an at sign is a command, and what it prints stands below it. */
class WhatIfStoryTest {
    private static final Path STORY = Path.of("src/test/resources/io/sharpshooter/program/what-if.md");

    private static final Scenario CLUSTER = Scenario.scenario("""
            queues etl 50% priority 5, gpu 50%
            node n1 100g/32c: etl 10 x 10g
            node n2 100g/32c: etl 6 x 10g, gpu 30g
            gpu asks 60g/1c
            """).set("max_wait_before_kill", "15000");

    @TempDir
    private Path folder;

    @Test
    void thePageIsWhatTheCommandsSay() throws IOException {
        var snapshot = Snapshots.of(CLUSTER.live().cluster(), Set.of());
        var recording = new Recording(CLUSTER.texts(), snapshot, new ClaimBook());
        Files.write(folder.resolve("snapshot.json.gz"), Replayed.written(recording));
        String page = Files.readAllLines(STORY).stream().map(this::told).collect(joining("\n", "", "\n"));
        Golden.assertHas("docs/what-if.md", page);
        assertThat(page).contains("ONLY_HIGHER_PRIORITY_VICTIMS", "helped=1, placed=1, victims=5");
    }

    private String told(String line) {
        if (!line.startsWith("@ ")) {
            return line;
        }
        String command = line.substring(2);
        var out = new StringWriter();
        int code = Sharpshooter.commandLine()
                .setOut(new PrintWriter(out))
                .execute(command.replace("snapshot.json", folder + "/snapshot.json")
                        .split(" "));
        assertThat(code).isZero();
        return "    bin/sharpshooter " + command + "\n\n"
                + out.toString().lines().map(it -> "    " + it).collect(joining("\n"));
    }
}
