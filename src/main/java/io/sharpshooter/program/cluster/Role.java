package io.sharpshooter.program.cluster;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One process of the cluster, by the name that it has everywhere: {@code zk}, {@code rm1}, {@code nm3}.
 *
 * @param name what it is called
 * @param kind the word that {@code bin/role} knows it by
 * @param ports how many ports it listens on
 */
record Role(String name, String kind, int ports) {
    /** NodeManagers. */
    static final int NODES = 3;

    private static final int MANAGER_PORTS = 5;
    private static final int NODE_PORTS = 3;

    /** All of them, in the order in which they are started. */
    static final List<Role> ALL = Stream.of(
                    Stream.of(new Role("zk", "zookeeper", 1)),
                    Stream.of("rm1", "rm2").map(name -> new Role(name, "resourcemanager", MANAGER_PORTS)),
                    IntStream.rangeClosed(1, NODES).mapToObj(node -> new Role("nm" + node, "nodemanager", NODE_PORTS)))
            .flatMap(roles -> roles)
            .toList();

    /** The role of this name. */
    static Role of(String name) {
        return ALL.stream()
                .filter(role -> role.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No role " + name));
    }
}
