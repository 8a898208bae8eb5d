package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is played of a day.
 *
 * @param seed decides all that the source does not
 * @param graceMs {@code max_wait_before_kill}
 * @param cooperativePercent of the jobs have masters that end a container when they hear that it may be killed
 * @param decisions where Sharpshooter's decision log is written, or null
 */
public record Plan(
        Span span,
        long seed,
        long graceMs,
        Source source,
        int cooperativePercent,
        @Nullable Path decisions) {

    /** Plays it after one another with each grace period; first without a policy, for jobs are compared with that. */
    public void play(PrintWriter out, List<Long> gracesMs, List<Contestant> policies) throws Exception {
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", span);
        var none = DayPlay.run(this, Contestant.NONE);
        for (long ms : gracesMs) {
            var graced = new Plan(span, seed, ms, source, cooperativePercent, decisions);
            out.println(graced);
            out.println(Outcome.COLUMNS);
            for (var policy : policies) {
                var outcome = policy == Contestant.NONE ? none : DayPlay.run(graced, policy);
                outcome.lines(none.durations()).forEach(out::println);
            }
        }
    }

    @Override
    public String toString() {
        return "%s, seed %d, grace period %d s, %s, %d %% of masters cooperative"
                .formatted(span, seed, graceMs / 1_000, source, cooperativePercent);
    }
}
