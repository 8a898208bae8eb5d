package io.sharpshooter.trial;

import io.sharpshooter.program.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.ToLongFunction;

/** Prints many scores of one policy in one scene as a line: the median and the worst of each figure. */
final class SpreadTable {
    private static final Table TABLE = new Table(" ", -20, 13, 13, 13, 13, 13, 15, 15);

    private final PrintWriter out;

    SpreadTable(PrintWriter out) {
        this.out = out;
    }

    void scene(TrialScene scene) {
        out.printf("%s: %s%n", scene.name(), scene.title());
        out.println(TABLE.line("", "all placed", "first", "90 %", "all", "killed", "GB in vain", "GB-rounds"));
        out.flush();
    }

    void scores(Contestant contestant, List<Score> scores) {
        long complete =
                scores.stream().filter(score -> score.placed() == score.asked()).count();
        out.println(TABLE.line(
                "  " + contestant,
                complete + " of " + scores.size(),
                rounds(scores, Score::roundOfFirst),
                rounds(scores, score -> score.roundOf(90)),
                rounds(scores, score -> score.roundOf(100)),
                spread(scores, Score::kills),
                spread(scores, Score::gbInVain),
                spread(scores, Score::gbRoundsLost)));
        out.flush();
    }

    /** A round that never came is the worst of all. */
    private static String rounds(List<Score> scores, ToLongFunction<Score> round) {
        long[] sorted = scores.stream()
                .mapToLong(round)
                .map(it -> it == 0 ? Long.MAX_VALUE : it)
                .sorted()
                .toArray();
        return name(sorted[sorted.length / 2]) + " to " + name(sorted[sorted.length - 1]);
    }

    private static String name(long round) {
        return round == Long.MAX_VALUE ? "never" : String.valueOf(round);
    }

    private static String spread(List<Score> scores, ToLongFunction<Score> figure) {
        long[] sorted = scores.stream().mapToLong(figure).sorted().toArray();
        return sorted[sorted.length / 2] + " to " + sorted[sorted.length - 1];
    }
}
