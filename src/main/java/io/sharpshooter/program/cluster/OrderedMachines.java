package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * Containers that somebody else holds: an order is a file {@code <number>.order} with {@code kill nm2} or {@code start
 * nm2}, and is carried out when {@code <number>.done} is there.
 */
final class OrderedMachines implements Machines {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path orders;
    private int last;

    /** @param orders folder that is shared with who carries them out */
    OrderedMachines(Path orders) {
        this.orders = orders;
    }

    @Override
    public void kill(String role) {
        order("kill " + role);
    }

    @Override
    public void start(String role) {
        order("start " + role);
    }

    /** Hosts are called as their roles. */
    @Override
    public String roleOf(String node) {
        return node.substring(0, node.indexOf(':'));
    }

    private void order(String what) {
        last++;
        try {
            Files.createDirectories(orders);
            Path draft = Files.writeString(orders.resolve(last + ".draft"), what + "\n");
            Files.move(draft, orders.resolve(last + ".order"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!Eventually.tries(PATIENCE, () -> Files.exists(orders.resolve(last + ".done")))) {
            throw new Complaint("Nobody has carried out \"" + what + "\" within " + PATIENCE.toSeconds() + " s.");
        }
    }
}
