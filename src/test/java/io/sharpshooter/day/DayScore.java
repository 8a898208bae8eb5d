package io.sharpshooter.day;

import java.util.Map;

/**
 * How a policy did in a part of a day.
 *
 * @param policy its name
 * @param waits of the large containers
 * @param losses by kills
 * @param small how much longer small jobs took than without a policy
 * @param big the same of all others
 * @param utilisation of the memory, in percent
 * @param claims how many of Sharpshooter's claims ended how
 * @param tasks of ordinary jobs, in all
 * @param times of rounds: they belong to the machine
 */
record DayScore(
        String policy,
        Waits waits,
        Losses losses,
        Slowdown small,
        Slowdown big,
        double utilisation,
        Map<String, Integer> claims,
        Tasks tasks,
        Times times) {

    DayScore withTimes(Times other) {
        return new DayScore(policy, waits, losses, small, big, utilisation, claims, tasks, other);
    }

    /** Waits in seconds; who is never placed waits until the end. */
    record Waits(int asked, int placed, double meanS, double p95S) {}

    /**
     * What was killed.
     *
     * @param kills containers that a policy killed
     * @param early containers that masters ended because they had been told
     * @param gib what these held
     * @param gibInVain what of that was never used by whom it was freed for
     * @param kiloGibS work lost, in thousand GiB-seconds
     * @param kiloGibSInVain of that in vain
     * @param masters that were killed
     * @param inversions containers that were killed while all others who waited had a lower priority
     * @param again deaths of tasks that had died before
     * @param avoidable of these, while another container of that queue and size might have given, whose task had not
     *     died
     * @param avoidableHere the same on that node
     * @param afterLast killed after the last large container had been placed; 0 where one never was
     * @param afterLastForNobody of these, while nobody waited who had less of his guarantee
     */
    record Losses(
            int kills,
            int early,
            long gib,
            long gibInVain,
            double kiloGibS,
            double kiloGibSInVain,
            int masters,
            int inversions,
            int again,
            int avoidable,
            int avoidableHere,
            int afterLast,
            int afterLastForNobody) {}

    /** Time from submission to end, as a multiple of that without a policy. */
    record Slowdown(int jobs, double mean, double p95) {}

    /**
     * What ran.
     *
     * @param number of tasks in jobs that came
     * @param meanS their mean run time
     * @param unfinished jobs at the end
     */
    record Tasks(int number, double meanS, int unfinished) {}

    /** In ms. */
    record Times(double p99Ms, double longestMs, double allS) {}
}
