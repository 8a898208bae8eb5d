package io.sharpshooter.mini;

import io.sharpshooter.program.Loopback;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ports of the loopback address for services that listen later than they are configured, as a spare ResourceManager
 * does. No system hands them out meanwhile: they lie below the usual range of ephemeral ports (32,768 and up on Linux),
 * where a client that tries a service before it listens could even be connected to itself. And no other JVM takes the
 * block: its first port is occupied until this one ends.
 */
final class PortBlock {
    /** How many ports a block has. */
    static final int SIZE = 39;

    private static final int FIRST = 23_000;
    private static final int END = 32_000;
    private static final int BLOCKS = (END - FIRST) / (SIZE + 1);
    private static final List<ServerSocket> GUARDS = new ArrayList<>();

    private PortBlock() {}

    /**
     * The ports of a block that this JVM has not had yet, {@value #SIZE} of them. @throws IOException if none is free
     */
    static synchronized List<Integer> next() throws IOException {
        // Where others of this kind most likely do not begin.
        int start = Math.floorMod(ProcessHandle.current().pid(), BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            int guard = FIRST + (start + i) % BLOCKS * (SIZE + 1);
            List<Integer> ports =
                    IntStream.rangeClosed(guard + 1, guard + SIZE).boxed().toList();
            if (occupies(guard) && ports.stream().allMatch(Loopback::isFree)) {
                return ports;
            }
        }
        throw new IOException("No block of %d free ports from %d to %d".formatted(SIZE, FIRST, END));
    }

    private static boolean occupies(int port) throws IOException {
        ServerSocket guard = new ServerSocket();
        try {
            guard.bind(Loopback.address(port));
            GUARDS.add(guard);
            return true;
        } catch (IOException e) {
            guard.close();
            return false;
        }
    }
}
