package io.sharpshooter.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a play.
 *
 * @param title of the policy
 * @param masters in the order in which their jobs came
 * @param begin when it began to count
 * @param end when it was over
 * @param claims how many of Sharpshooter's claims ended how
 * @param roundNanos how long each round took: these belong to the machine
 */
record Outcome(
        String title,
        List<JobMaster> masters,
        long begin,
        long end,
        DayToll toll,
        Map<String, Integer> claims,
        List<Long> roundNanos) {

    /** How long each job took, in ms; negative where it was not done at the end. */
    List<Long> durations() {
        return masters.stream()
                .map(master -> master.isDone() ? took(master) : -1L)
                .toList();
    }

    private long took(JobMaster master) {
        return master.finishedAt(end) - begin - master.job.at() * 1_000L;
    }

    /** @param base how long each job took without a policy */
    DayRow row(Plan plan, List<Long> base) {
        List<Task> large = masters.stream()
                .filter(master -> master.waits)
                .flatMap(master -> master.tasks.stream())
                .toList();
        long placed = large.stream().filter(Task::wasPlaced).count();
        List<Double> waits = large.stream()
                .map(task -> ((task.wasPlaced() ? task.placedAt : end) - task.askedAt) / 1e3)
                .toList();
        double kiloGibS = kilo(toll.gibMsLost);
        double kiloGibSInVain =
                kilo(toll.spaces().stream().mapToDouble(NodeSpace::vainGibMs).sum());
        List<Double> small = slowdowns(true, base);
        List<Double> others = slowdowns(false, base);
        return new DayRow(
                plan.toString(),
                List.of(
                        title,
                        placed + "/" + large.size(),
                        tenths(mean(waits)),
                        tenths(part(waits, 0.95)),
                        "|",
                        String.valueOf(toll.kills),
                        String.valueOf(toll.early),
                        tenths(kiloGibS),
                        tenths(kiloGibSInVain),
                        tenths(kiloGibS == 0 ? 0 : 100 * kiloGibSInVain / kiloGibS),
                        tenths(placed == 0 ? 0 : (double) toll.gibKilled / placed),
                        "|",
                        String.valueOf(toll.mastersKilled),
                        String.valueOf(toll.inversions),
                        String.valueOf(toll.again),
                        toll.avoidable + "/" + toll.avoidableHere,
                        toll.killsAfterLast + "/" + toll.killsAfterLastForNobody,
                        "|",
                        thousandths(mean(small)),
                        thousandths(part(small, 0.95)),
                        thousandths(mean(others)),
                        thousandths(part(others, 0.95)),
                        "|",
                        tenths(toll.utilisation())),
                claims.isEmpty() ? List.of(whatRan()) : List.of("claims: " + claims, whatRan()));
    }

    /** Of small jobs, or of all others: the time that each took, as a multiple of that without a policy. */
    private List<Double> slowdowns(boolean small, List<Long> base) {
        List<Double> ratios = new ArrayList<>();
        for (int number = 0; number < masters.size(); number++) {
            JobMaster master = masters.get(number);
            if (!master.waits && master.job.isSmall() == small && base.get(number) > 0) {
                ratios.add((double) took(master) / base.get(number));
            }
        }
        return ratios;
    }

    private String whatRan() {
        List<Double> seconds = masters.stream()
                .filter(master -> !master.waits)
                .flatMap(master -> master.job.stages().stream())
                .flatMap(stage -> stage.runMs().stream())
                .map(ms -> ms / 1e3)
                .toList();
        List<Double> rounds = roundNanos.stream().map(nanos -> nanos / 1e6).toList();
        return "%d tasks of %.1f s, %d jobs unfinished; rounds: 99 of 100 within %.1f ms, longest %.1f ms, all %.1f s"
                .formatted(
                        seconds.size(),
                        mean(seconds),
                        masters.stream().filter(master -> !master.isDone()).count(),
                        part(rounds, 0.99),
                        part(rounds, 1),
                        rounds.stream().mapToDouble(ms -> ms).sum() / 1e3);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(each -> each).average().orElse(0);
    }

    /** What so much of all is not above. */
    private static double part(List<Double> values, double part) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(sorted.size() * part) - 1);
    }

    /** Thousand GiB-seconds, of GiB-ms. */
    private static double kilo(double gibMs) {
        return Math.round(gibMs / 100_000) / 10.0;
    }

    private static String tenths(double figure) {
        return String.format(Locale.ROOT, "%.1f", figure);
    }

    private static String thousandths(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }
}
