package io.sharpshooter.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The whole performance: each contender's turn, then the results side by side. */
public final class Demo {

    private final DemoPlan plan;
    private final PrintWriter out;
    private final Screen screen;

    /** Reports to {@code out}; redraws its report there if it is a terminal. */
    public Demo(DemoPlan plan, PrintWriter out, boolean terminal) {
        this.plan = plan;
        this.out = out;
        this.screen = terminal ? new PanelScreen(out) : new LineScreen(out);
    }

    /** Returns true if Sharpshooter was among the contenders and placed everything. */
    public boolean play(List<Contender> contenders) throws IOException, YarnException {
        introduce();
        List<Result> results = new ArrayList<>();
        for (Contender contender : contenders) {
            out.printf("%n%s%n%n", contender.introduction());
            results.add(new Contest(plan, screen).play(contender));
        }
        out.println();
        new Scoreboard(results).print(out);
        return results.stream().anyMatch(result -> result.contender() == Contender.SHARPSHOOTER && result.placedAll());
    }

    private void introduce() {
        out.printf(
                """
                A YARN cluster of %d nodes with %d GB each; its processes are real, their sizes are only claimed.
                Queues a and b are each guaranteed one half. Queue b fills all of it with containers of %d GB and wants more.
                Then queue a asks for %d of %d GB. A round every %.1f s, %.1f s between notice and kill, %d s to place them all.
                """,
                plan.nodes(),
                plan.nodeGb(),
                plan.smallGb(),
                plan.large(),
                plan.largeGb(),
                plan.interval().toMillis() / 1000.0,
                plan.grace().toMillis() / 1000.0,
                plan.timeout().toSeconds());
    }
}
