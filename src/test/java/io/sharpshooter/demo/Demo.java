package io.sharpshooter.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The whole performance: each contender's turn, then the results side by side. */
public final class Demo {

    private final DemoPlan plan;
    private final Paper paper;
    private final Screen screen;
    private final Pictures pictures;

    /** Reports to {@code out}, and redraws its report there if it is a terminal; writes the pictures in the end. */
    public Demo(DemoPlan plan, Pictures pictures, PrintWriter out, boolean terminal) {
        this.plan = plan;
        this.pictures = pictures;
        this.paper = new Paper(out);
        this.screen = terminal ? new PanelScreen(paper) : new LineScreen(paper);
    }

    /** Returns true if Sharpshooter was among the contenders and placed everything. */
    public boolean play(List<Contender> contenders) throws IOException, YarnException {
        introduce();
        List<Footage> recordings = new ArrayList<>();
        for (Contender contender : contenders) {
            paper.write("", contender.introduction(), "");
            recordings.add(play(contender));
        }
        List<Result> results = recordings.stream().map(Footage::result).toList();
        paper.write("");
        paper.write(new Scoreboard(results).lines());
        paper.write(pictures.write(plan, recordings));
        return results.stream().anyMatch(result -> result.contender() == Contender.SHARPSHOOTER && result.placedAll());
    }

    private Footage play(Contender contender) throws IOException, YarnException {
        Contest contest = new Contest(plan, screen);
        if (contender != Contender.SHARPSHOOTER) {
            return contest.play(contender);
        }
        try (DecisionFile decisions = DecisionFile.open()) {
            Footage recording = contest.play(contender);
            Result result = recording.result();
            WinningClaim claim = new WinningClaim(decisions.lines(), result.end());
            tell(decisions, claim, result);
            return recording.with(new Marks(result).claims(claim));
        }
    }

    private void tell(DecisionFile decisions, WinningClaim claim, Result result) {
        List<Measurement.Node> nodes = result.last().nodes();
        String story = claim.story();
        for (int i = 0; i < nodes.size(); i++) {
            story = story.replace(nodes.get(i).id(), "node " + (i + 1));
        }
        paper.write("", "The first container, as the decision log tells it (" + decisions.file() + "):", "");
        paper.write(Phrases.wrapped(story));
        if (!result.placedAll()) {
            paper.write("Not all were placed after %d s: %s. A container counts as placed once its process runs."
                    .formatted(
                            result.last().since().toSeconds(), result.ending().words()));
            claim.lastRefusal("root.a")
                    .ifPresent(reason -> paper.write(Phrases.wrapped("Others were refused: " + reason)));
        }
    }

    /** Says that the demonstration was stopped, and nothing more from then on. */
    public void stop() {
        paper.lastWords("Stopping: ending all processes ...");
    }

    private void introduce() {
        paper.write(
                "A YARN cluster of %d nodes with %d GB each. The processes are real, the sizes only claimed."
                        .formatted(plan.nodes(), plan.nodeGb()),
                "Queues a and b are guaranteed one half each. Queue b fills it all with containers of " + plan.smallGb()
                        + " GB and wants more;",
                "then queue a asks for %d of %d GB. Rounds of %.1f s, %.1f s between notice and kill."
                        .formatted(
                                plan.large(),
                                plan.largeGb(),
                                plan.interval().toMillis() / 1000.0,
                                plan.grace().toMillis() / 1000.0),
                "A policy's turn ends when they run, or after " + plan.timeout().toSeconds()
                        + " s, or when it repeats itself: when it has killed as much as they need",
                "since a node last had more room than any before. A kill counts five rounds later.");
    }
}
