package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A line for every round: for files, pipes, and terminals that cannot do more. */
final class LineScreen implements Screen {

    private static final List<String> LEGEND = List.of(
            "  In GB: what each queue uses / should have, as Sharpshooter reckons in all runs; what is free on"
                    + " each node, * if",
            "  reserved for a waiting container. A queue's use falls at the kill, a node is free once its"
                    + " NodeManager reports.");

    private final Paper paper;
    private final Stopwatch watch = new Stopwatch();

    private boolean headed;

    LineScreen(Paper paper) {
        this.paper = paper;
    }

    @Override
    public void step(String what) {
        headed = false;
        paper.write(watch.stamp() + what);
    }

    @Override
    public void filling(long started) {
        // One line, that of the step, is enough here.
    }

    @Override
    public void show(Measurement reading) {
        if (!headed) {
            headed = true;
            paper.write("");
            paper.write(LEGEND);
            paper.write(header(reading.nodes().size()));
        }
        paper.write(line(reading));
    }

    private static String header(int nodes) {
        List<String> cells = new ArrayList<>(List.of("after", "queue a", "queue b"));
        IntStream.rangeClosed(1, nodes).forEach(node -> cells.add("n" + node));
        cells.addAll(List.of("killed", "placed"));
        return row(cells);
    }

    private static String line(Measurement reading) {
        List<String> cells = new ArrayList<>();
        cells.add(reading.since().toSeconds() + " s");
        cells.add(queue(reading.a()));
        cells.add(queue(reading.b()));
        reading.nodes().forEach(node -> cells.add(Phrases.gb(node.freeMb()) + (node.reserved() ? "*" : " ")));
        cells.add(String.valueOf(reading.killed()));
        cells.add(reading.placed() + " of " + reading.asked());
        return row(cells);
    }

    private static String queue(Measurement.Queue queue) {
        return Phrases.gb(queue.usedMb()) + "/" + Phrases.gb(queue.idealMb());
    }

    /** Narrow cells for the nodes, which are all but the first three and the last two. */
    private static String row(List<String> cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int width = i == 0 ? 7 : i < 3 || i >= cells.size() - 2 ? 10 : 5;
            row.append(" ".repeat(Math.max(1, width - cells.get(i).length()))).append(cells.get(i));
        }
        return row.toString();
    }
}
