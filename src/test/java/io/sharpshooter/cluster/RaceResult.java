package io.sharpshooter.cluster;

import java.util.List;

/**
 * What a race has shown.
 *
 * @param title who filled and who asked
 * @param waitsMs of each large container, from the registration of its master to its start
 * @param deaths containers that died for others
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
        int killed,
        long failed,
        List<String> inVain,
        List<String> again,
        List<String> wrong) {

    boolean isWell() {
        return failed == 0 && inVain.isEmpty() && again.isEmpty() && wrong.isEmpty();
    }
}
