package io.sharpshooter.demo;

import static io.sharpshooter.demo.Contest.GRACE;
import static io.sharpshooter.demo.Contest.LARGE;
import static io.sharpshooter.demo.Contest.LARGE_GB;
import static io.sharpshooter.demo.Contest.NODES;
import static io.sharpshooter.demo.Contest.NODE_GB;
import static io.sharpshooter.demo.Contest.ROUND;
import static io.sharpshooter.demo.Contest.SMALL_GB;
import static io.sharpshooter.demo.Contest.TIMEOUT;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;

/** The whole performance: each contender's turn, then the results side by side. */
public final class Demo {
    private static final String INTRODUCTION = """
            A YARN cluster of %d nodes with %d GB each. The processes are real, the sizes only claimed.
            Queues a and b are guaranteed one half each. Queue b fills it all with containers of %d GB and wants more;
            then queue a asks for %d of %d GB. Rounds of %d s, %d s between notice and kill.
            A policy's turn ends when they run, or after %d s, or when it repeats itself: when it has killed as much as
            they need since a node last had more room than any before. A kill counts five rounds later.
            """;

    private final PrintWriter out;
    private final @Nullable Path svg;

    /** @param svg where the moving picture is written, or null for none */
    public Demo(PrintWriter out, @Nullable Path svg) {
        this.out = out;
        this.svg = svg;
    }

    /** Returns true if Sharpshooter was among the contenders and placed everything. */
    public boolean play(List<Contender> contenders) throws IOException, YarnException {
        out.printf(
                INTRODUCTION,
                NODES,
                NODE_GB,
                SMALL_GB,
                LARGE,
                LARGE_GB,
                ROUND.toSeconds(),
                GRACE.toSeconds(),
                TIMEOUT.toSeconds());
        List<Turn> turns = new ArrayList<>();
        for (var contender : contenders) {
            out.printf("%n%s: %s%n%n", contender.title, contender.policy.replaceFirst(".*\\.", ""));
            turns.add(new Contest(contender, out).play());
        }
        out.println();
        Scoreboard.lines(turns).forEach(out::println);
        if (svg != null) {
            Files.writeString(svg, new Picture(turns).text());
            out.println("The moving picture of this run: " + svg);
        }
        return turns.stream().anyMatch(turn -> turn.contender() == Contender.SHARPSHOOTER && turn.placedAll());
    }
}
