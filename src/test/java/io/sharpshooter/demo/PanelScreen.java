package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;

/** Bars that are redrawn in place, for terminals. */
final class PanelScreen implements Screen {

    private static final int BAR = 32;
    private static final String UP = "\033[%dA";
    private static final String CLEAR_LINE = "\033[K";

    /** Between these a terminal cuts what is wider than itself, instead of going on in a line that nobody counts. */
    private static final String CUT = "\033[?7l";

    private static final String WRAP = "\033[?7h";

    private final Paper paper;
    private final Stopwatch watch = new Stopwatch();

    /** How many lines were drawn last, 0 when they are to stay. */
    private int drawn;

    /** Whether the next step may take their place. */
    private boolean fleeting;

    private long processes = -1;

    PanelScreen(Paper paper) {
        this.paper = paper;
    }

    @Override
    public void step(String what) {
        String place = fleeting ? UP.formatted(drawn) + CLEAR_LINE : "";
        paper.write(place + watch.stamp() + what);
        drawn = 0;
        fleeting = false;
        processes = -1;
    }

    @Override
    public void filling(long started) {
        if (started != processes) {
            processes = started;
            draw(List.of("        %d processes".formatted(started)));
            fleeting = true;
        }
    }

    @Override
    public void show(Measurement reading) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("  %d s after the ask".formatted(reading.since().toSeconds()));
        lines.add(queue("queue a", reading.a(), reading.totalMb()));
        lines.add(queue("queue b", reading.b(), reading.totalMb()));
        for (int i = 0; i < reading.nodes().size(); i++) {
            lines.add(node("node " + (i + 1), reading.nodes().get(i)));
        }
        lines.add("  killed %d (%d GB), placed %d of %d"
                .formatted(reading.killed(), Phrases.gb(reading.killedMb()), reading.placed(), reading.asked()));
        lines.add("");
        draw(lines);
    }

    /** Over what was drawn last, unless a step came between. */
    private void draw(List<String> lines) {
        List<String> cut = new ArrayList<>();
        lines.forEach(line -> cut.add(CUT + line + CLEAR_LINE + WRAP));
        cut.set(0, (drawn > 0 ? UP.formatted(drawn) : "") + cut.get(0));
        paper.write(cut);
        drawn = lines.size();
    }

    private static String queue(String name, Measurement.Queue queue, long totalMb) {
        return "  %-8s %s %4d GB used, ideal %d GB"
                .formatted(name, bar(queue.usedMb(), totalMb), Phrases.gb(queue.usedMb()), Phrases.gb(queue.idealMb()));
    }

    private static String node(String name, Measurement.Node node) {
        return "  %-8s %s %4d GB free%s"
                .formatted(
                        name,
                        bar(node.totalMb() - node.freeMb(), node.totalMb()),
                        Phrases.gb(node.freeMb()),
                        node.reserved() ? ", reserved" : "");
    }

    private static String bar(long part, long whole) {
        int full = Math.toIntExact(BAR * part / whole);
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    }
}
