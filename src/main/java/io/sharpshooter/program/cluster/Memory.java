package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What Linux says of the memory of a machine.
 *
 * @param file in the form of {@code /proc/meminfo}; elsewhere there is none, and nothing is refused
 */
record Memory(Path file) {
    static final Memory OF_THIS_MACHINE = new Memory(Path.of("/proc/meminfo"));

    /**
     * Makes sure that so much may be taken.
     *
     * @throws Complaint if it may not
     */
    void require(long neededMb) {
        OptionalLong available = availableMb();
        if (available.isPresent() && available.getAsLong() < neededMb) {
            throw new Complaint("The cluster needs %d MB of memory, and %d MB are available. Maybe end something else."
                    .formatted(neededMb, available.getAsLong()));
        }
    }

    private OptionalLong availableMb() {
        if (!Files.isReadable(file)) {
            return OptionalLong.empty();
        }
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
