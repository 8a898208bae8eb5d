package io.sharpshooter.program.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Waits until every role of a cluster that has been started answers, and says so of each as soon as it does. */
final class Startup {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int CONNECT_MS = 1000;

    private final LocalMachines machines;
    private final ManagerPages pages;
    private final Ports ports;
    private final Narration narration;
    private final List<Role> missing = new ArrayList<>(Role.ALL);

    Startup(LocalMachines machines, ManagerPages pages, Ports ports, Narration narration) {
        this.machines = machines;
        this.pages = pages;
        this.ports = ports;
        this.narration = narration;
    }

    /** Whether all answer and one ResourceManager is active, in time; no sooner given up than one of them has ended. */
    boolean succeeds() {
        boolean[] lost = {false};
        boolean waited = narration.tries("all roles answer and a ResourceManager is active", PATIENCE, () -> {
            lost[0] = machines.running().size() < Role.ALL.size();
            look();
            return lost[0] || (missing.isEmpty() && pages.active().isPresent());
        });
        return waited && !lost[0];
    }

    /** The names of those that have not answered yet. */
    String missing() {
        return missing.stream().map(Role::name).collect(Collectors.joining(", "));
    }

    private void look() {
        List<String> nodes = pages.active().isEmpty()
                ? List.of()
                : pages.nodes().stream()
                        .filter(ManagerPages.Node::running)
                        .map(ManagerPages.Node::id)
                        .toList();
        List<Role> come = missing.stream().filter(role -> answers(role, nodes)).toList();
        come.forEach(role -> narration.say(role.name() + " " + word(role)));
        missing.removeAll(come);
    }

    private boolean answers(Role role, List<String> nodes) {
        return switch (role.kind()) {
            case "zookeeper" -> listens(role);
            case "resourcemanager" -> pages.state(role.name()).isPresent();
            default -> nodes.stream().anyMatch(node -> node.endsWith(":" + ports.of(role, 0)));
        };
    }

    private String word(Role role) {
        return switch (role.kind()) {
            case "zookeeper" -> "listens on " + ports.address(role, 0);
            case "resourcemanager" -> "answers on http://" + ports.web(role);
            default -> "is among the running nodes";
        };
    }

    private boolean listens(Role role) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Ports.HOST, ports.of(role, 0)), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
