package io.sharpshooter.trial;

import java.io.PrintWriter;
import java.util.List;

/** Policies in the same part of a day, one after the other, in a table. */
public final class Day {
    private final PrintWriter out;

    public Day(PrintWriter out) {
        this.out = out;
        out.println("docs/day.md says what the columns are.");
    }

    /** Plays them after one another with each grace period; first without a policy, for jobs are compared with that. */
    public void play(Plan plan, List<Long> gracesMs, List<Contestant> policies) throws Exception {
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", plan.span());
        Outcome none = DayPlay.run(plan, Contestant.NONE);
        for (long graceMs : gracesMs) {
            Plan graced = plan.withGrace(graceMs);
            out.println(graced);
            out.println(Outcome.COLUMNS);
            for (Contestant policy : policies) {
                Outcome outcome = policy == Contestant.NONE ? none : DayPlay.run(graced, policy);
                outcome.lines(none.durations()).forEach(out::println);
            }
        }
    }
}
