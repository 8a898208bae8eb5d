package io.sharpshooter.bench;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.stream.Collectors.joining;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Random;
import java.util.Set;

/**
 * A full cluster for benchmarks: 20 leaf queues, of which the first is owed half and has nothing; the others fill every
 * node of 160 GiB and 160 cores with 40 containers of 4 GiB, of 100 apps, started at random times. A node's newest
 * containers come first, as from a scheduler's reader. The demands are containers of 40 GiB and up, of ten equal ones
 * each or all different.
 */
final class BenchCluster {
    private static final int CONTAINERS_PER_NODE = 40;
    private static final int QUEUES = 20;
    private static final int APPS = 100;
    private static final int MIB = 1024;
    private static final int LONGEST_S = 100_000;

    private BenchCluster() {}

    /** The cluster with so many waiting containers, in groups of ten equal ones or all different. */
    static ClusterSnapshot snapshot(int nodes, int demands, boolean grouped) {
        var scenario = Scenario.scenario("queues owed 50%");
        for (int other = 2; other <= QUEUES; other++) {
            scenario.with("queues other" + other + " " + 4 * nodes + "g/" + 4 * nodes + "c");
        }
        var random = new Random(17);
        for (int node = 0; node < nodes; node++) {
            scenario.with("node node%05d 160g/160c: ".formatted(node) + containers(random));
        }
        int perAsk = grouped ? max(1, min(10, demands)) : 1;
        for (int ask = 0; ask < demands / perAsk; ask++) {
            int size = (40 + ask % 100) * MIB + ask;
            scenario.with("owed/a" + ask + " asks " + perAsk + " x " + size + "/40c");
        }
        return Snapshots.of(scenario.live().cluster(), Set.of());
    }

    private static String containers(Random random) {
        return random.ints(CONTAINERS_PER_NODE, 1, LONGEST_S)
                .sorted()
                .mapToObj(age -> app(random.nextInt(APPS)) + " 4g/4c aged " + age + "s")
                .collect(joining(", "));
    }

    private static String app(int number) {
        return "other" + (2 + number % (QUEUES - 1)) + "/b" + number;
    }
}
