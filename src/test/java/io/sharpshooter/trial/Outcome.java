package io.sharpshooter.trial;

import static java.lang.Math.min;
import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What came of a play, as it is printed. docs/day.md says what the columns are.
 *
 * @param title of the policy
 * @param claims how many of Sharpshooter's claims ended how
 * @param roundNanos how long each round took: these belong to the machine
 */
record Outcome(String title, DayToll toll, Map<String, Integer> claims, List<Long> roundNanos) {

    static final String COLUMNS =
            "                     placed  mean s  95th s | killed  early   kGB-s   vain     %  GB/pl. | mast.  inv."
                    + " again   avoid   after |  small   95th  large   95th | util.";

    /** How long each job took, in ms; negative where it was not done at the end. */
    List<Long> durations() {
        return toll.masters.values().stream()
                .map(master -> master.isDone() ? took(master) : -1L)
                .toList();
    }

    private long took(JobMaster master) {
        return min(master.finishedAt, toll.now()) - toll.begin - master.job.at() * 1_000L;
    }

    /**
     * All figures in one line, and below it what does not fit.
     *
     * @param base how long each job took without a policy
     */
    List<String> lines(List<Long> base) {
        var large = toll.masters.values().stream()
                .flatMap(master -> master.tasks.stream())
                .filter(task -> task.stage.start() == Job.Start.OWED)
                .toList();
        long placed = large.stream().filter(Task::wasPlaced).count();
        var waits = large.stream()
                .map(task -> ((task.wasPlaced() ? task.placedAt : toll.now()) - task.askedAt) / 1e3)
                .toList();
        double lost = kilo(toll.gibMsLost);
        double vain = kilo(toll.spaces.values().stream()
                .mapToDouble(space -> space.vainGibMs)
                .sum());
        double vainPercent = lost == 0 ? 0 : 100 * vain / lost;
        double killedForEach = placed == 0 ? 0 : toll.gibKilled / placed;
        var avoidable = toll.avoidable + "/" + toll.avoidableHere;
        var after = toll.killsAfterLast + "/" + toll.killsAfterLastForNobody;
        var figures = String.join(
                " | ",
                text("%-17s %9s", title, placed + "/" + large.size()) + text(" %7.1f %7.1f", spread(waits)),
                text("%6d %6d %7.1f %6.1f %5.1f %7.1f", toll.kills, toll.early, lost, vain, vainPercent, killedForEach),
                text("%5d %5d %5d %7s %7s", toll.mastersKilled, toll.inversions, toll.again, avoidable, after),
                text("%6.3f %6.3f", spread(slowdowns(true, base)))
                        + text(" %6.3f %6.3f", spread(slowdowns(false, base))),
                text("%5.1f", toll.utilisation()));
        return claims.isEmpty()
                ? List.of(figures, unfinished())
                : List.of(figures, "  claims: " + claims, unfinished());
    }

    /** Of small jobs, or of all others: the time that each took, as a multiple of that without a policy. */
    private List<Double> slowdowns(boolean small, List<Long> base) {
        List<Double> ratios = new ArrayList<>();
        var before = base.iterator();
        for (var master : toll.masters.values()) {
            long without = before.next();
            if (!master.waits && master.job.isSmall() == small && without > 0) {
                ratios.add((double) took(master) / without);
            }
        }
        return ratios;
    }

    private String unfinished() {
        var rounds = roundNanos.stream().map(nanos -> nanos / 1e6).toList();
        return text(
                "  %d jobs unfinished; rounds: 99 of 100 within %.1f ms, longest %.1f ms, all %.1f s",
                toll.masters.values().stream()
                        .filter(master -> !master.isDone())
                        .count(),
                part(rounds, 0.99),
                part(rounds, 1),
                rounds.stream().mapToDouble(ms -> ms).sum() / 1e3);
    }

    /** The mean and the 95th percentile. */
    private static Object[] spread(List<Double> values) {
        double mean = values.stream().mapToDouble(each -> each).average().orElse(0);
        return new Object[] {mean, part(values, 0.95)};
    }

    /** What so much of all is not above. */
    private static double part(List<Double> values, double part) {
        var sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(sorted.size() * part) - 1);
    }

    /** Thousand GiB-seconds, of GiB-ms. */
    private static double kilo(double gibMs) {
        return Math.round(gibMs / 100_000) / 10.0;
    }

    private static String text(String format, Object... figures) {
        return String.format(ROOT, format, figures);
    }
}
