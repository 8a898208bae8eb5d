package io.sharpshooter.program.cluster;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a race has shown.
 *
 * @param title who filled and who asked
 * @param waitsMs of each large container, from the registration of its master to its start
 * @param deaths containers that died for others
 * @param deadMb their memory
 * @param placedMb memory of the large containers that have run
 * @param killed those that the filler's own history counts as killed
 * @param failed those that any job's history counts as failed
 * @param inVain deaths in vain, as lines for people
 * @param again tasks that were killed again though others could give, as lines for people
 * @param wrong whatever else is not as it should be, as lines for people
 */
record RaceResult(
        String title,
        List<Long> waitsMs,
        int deaths,
        long deadMb,
        long placedMb,
        int killed,
        long failed,
        List<String> inVain,
        List<String> again,
        List<String> wrong) {

    /** Everything that should not be, as lines. */
    List<String> findings() {
        return Stream.of(lines("in vain", inVain), lines("again", again), lines("wrong", wrong))
                .flatMap(lines -> lines)
                .toList();
    }

    private static Stream<String> lines(String what, List<String> which) {
        return which.stream().map(line -> "        " + what + ": " + line);
    }

    boolean isWell() {
        return failed == 0 && inVain.isEmpty() && again.isEmpty() && wrong.isEmpty();
    }
}
