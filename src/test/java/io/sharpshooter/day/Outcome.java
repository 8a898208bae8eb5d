package io.sharpshooter.day;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What came of a play.
 *
 * @param title of the policy
 * @param masters in the order in which their jobs came
 * @param begin when it began to count
 * @param end when it was over
 */
record Outcome(
        String title,
        List<JobMaster> masters,
        long begin,
        long end,
        Toll toll,
        Map<String, Integer> claims,
        RoundClock rounds) {

    /** How long each job took, in ms; negative where it was not done at the end. */
    List<Long> durations() {
        return masters.stream()
                .map(master -> master.isDone() ? master.finishedAt() - cameAt(master) : -1)
                .toList();
    }

    private long cameAt(JobMaster master) {
        return begin + master.job().at() * 1_000L;
    }

    /** @param base how long each job took without a policy */
    DayScore score(List<Long> base) {
        return new DayScore(
                title,
                waits(),
                toll.losses(),
                slowdown(true, base),
                slowdown(false, base),
                rounded(toll.utilisation(), 10),
                claims,
                tasks(),
                rounds.times());
    }

    private DayScore.Waits waits() {
        List<Double> waits = new ArrayList<>();
        int placed = 0;
        for (JobMaster master : masters) {
            if (master.job().large()) {
                for (Task task : master.tasks()) {
                    waits.add(task.waited(end) / 1e3);
                    placed += task.wasPlaced() ? 1 : 0;
                }
            }
        }
        return new DayScore.Waits(waits.size(), placed, rounded(mean(waits), 10), rounded(p95(waits), 10));
    }

    private DayScore.Slowdown slowdown(boolean small, List<Long> base) {
        List<Double> ratios = new ArrayList<>();
        for (int number = 0; number < masters.size(); number++) {
            JobMaster master = masters.get(number);
            if (!master.job().large() && master.job().isSmall() == small && base.get(number) > 0) {
                long took = master.isDone() ? master.finishedAt() : end;
                ratios.add((double) (took - cameAt(master)) / base.get(number));
            }
        }
        return new DayScore.Slowdown(ratios.size(), rounded(mean(ratios), 1_000), rounded(p95(ratios), 1_000));
    }

    private DayScore.Tasks tasks() {
        List<Double> seconds = masters.stream()
                .filter(master -> !master.job().large())
                .flatMap(master -> master.job().stages().stream())
                .flatMap(stage -> stage.runMs().stream())
                .map(ms -> ms / 1e3)
                .toList();
        int unfinished =
                (int) masters.stream().filter(master -> !master.isDone()).count();
        return new DayScore.Tasks(seconds.size(), rounded(mean(seconds), 10), unfinished);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(each -> each).average().orElse(0);
    }

    private static double p95(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(sorted.size() * 0.95) - 1);
    }

    private static double rounded(double value, int parts) {
        return Math.round(value * parts) / (double) parts;
    }
}
