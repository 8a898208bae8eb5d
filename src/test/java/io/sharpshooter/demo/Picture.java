package io.sharpshooter.demo;

import static io.sharpshooter.demo.Contest.LARGE;
import static io.sharpshooter.demo.Contest.LARGE_GB;
import static io.sharpshooter.demo.Contest.NODES;
import static io.sharpshooter.demo.Contest.NODE_GB;
import static io.sharpshooter.demo.Svg.number;
import static java.lang.Math.max;
import static java.util.stream.IntStream.range;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The turns side by side as an SVG that plays by itself and begins anew: from left to right the nodes appear as time
 * went on. Where nothing moves, all of it is seen at once. No script, nothing from elsewhere; light or dark as the
 * reader's system is.
 */
final class Picture {
    private static final int WIDTH = 920;
    private static final int LEFT = 62;
    private static final int RIGHT = 16;
    private static final int BETWEEN = 28;
    private static final int TOP = 96;
    private static final int BELOW = 84;
    private static final int LANE = 57;
    private static final int BETWEEN_LANES = 9;
    private static final int BOTTOM = TOP + NODES * (LANE + BETWEEN_LANES) - BETWEEN_LANES;
    private static final int MOST_TICKS = 8;

    private static final String TITLE = "%d full nodes of %d GB; now %d containers of %d GB are asked for"
            .formatted(NODES, NODE_GB, LARGE, LARGE_GB);

    private static final String LOOK = """
            svg{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
            text{fill:#24292f}
            .title{font-size:17px;font-weight:600}
            .name{font-size:15px;font-weight:600}
            .page{rx:8px}
            .side{text-anchor:end}
            .time{text-anchor:middle;font-size:11px}
            .tick{stroke:#57606a}
            .page,.claimed,.placed,.free{fill:#fff}
            .free{stroke:#8c959f;stroke-width:.8}
            .b{fill:#c3c9d0}
            .a{fill:#0072b2}
            .killed{fill:#d55e00;stroke:#fff;stroke-width:.6}
            .need{stroke:#24292f;stroke-dasharray:4 3}
            .claimed{stroke:#24292f;stroke-width:1.5}
            .placed{stroke:#0072b2;stroke-width:2.5}
            @media(prefers-color-scheme:dark){
              text{fill:#e6edf3}
              .tick{stroke:#9198a1}
              .page,.claimed,.placed,.free{fill:#0d1117}
              .free{stroke:#6e7681}
              .b{fill:#4d555e}
              .a{fill:#56b4e9}
              .killed{fill:#ff9d5c;stroke:#0d1117}
              .need,.claimed{stroke:#e6edf3}
              .placed{stroke:#56b4e9}
            }
            """;

    private static final int CYCLE_SECONDS = 18;

    /** How much of a cycle the run takes; for the rest it stays as it is. */
    private static final int PLAYED_PERCENT = 60;

    /** The first cycle begins with the whole run, for who looks at it for a moment only. */
    private static final int BEGINS_AT_SECONDS = 11;

    private final List<Turn> turns;
    private final double seconds;
    private final double width;
    private final Svg svg = new Svg();

    Picture(List<Turn> turns) {
        this.turns = List.copyOf(turns);
        seconds =
                turns.stream().mapToDouble(turn -> turn.last().seconds()).max().orElseThrow();
        width = (WIDTH - LEFT - RIGHT + BETWEEN) / (double) turns.size() - BETWEEN;
    }

    String text() {
        svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><title>%s</title><style>%s</style>"
                .formatted(WIDTH, BOTTOM + BELOW, TITLE, LOOK + moves()));
        svg.rect("page", 0, 0, WIDTH, BOTTOM + BELOW).text("title", LEFT, 30, TITLE);
        for (int node = 0; node < NODES; node++) {
            svg.text("side", LEFT - 8, top(node) + LANE / 2.0 + 4, "node " + (node + 1));
        }
        for (int index = 0; index < turns.size(); index++) {
            svg.add("<g transform=\"translate(%s 0)\">".formatted(number(LEFT + index * (width + BETWEEN))));
            turn(turns.get(index), index);
            svg.add("</g>");
        }
        double x = LEFT;
        for (var sign : Sign.values()) {
            svg.sign(sign, x, BOTTOM + 52).text("sign", x + 20, BOTTOM + 56, sign.words);
            x += sign.width;
        }
        return svg.add("</svg>\n").written();
    }

    private String moves() {
        var moves = new StringBuilder("@media(prefers-reduced-motion:no-preference){");
        moves.append(move("sweep", "linear", "transform:scaleX(0)", PLAYED_PERCENT, "transform:none"));
        for (int index = 0; index < turns.size(); index++) {
            double end = PLAYED_PERCENT * turns.get(index).last().seconds() / seconds;
            moves.append(move("end" + index, "step-end", "opacity:0", end, "opacity:1"));
        }
        return moves.append("}").toString();
    }

    /** For the class of this name: from one state to the other at so many percent of each cycle. */
    private static String move(String name, String pace, String from, double percent, String to) {
        return ".%s{animation:%s %ds %s -%ds infinite}@keyframes %s{from{%s}%s%%,to{%s}}"
                .formatted(name, name, CYCLE_SECONDS, pace, BEGINS_AT_SECONDS, name, from, number(percent), to);
    }

    /** From its left edge. */
    private void turn(Turn turn, int index) {
        String end = "end" + index;
        svg.text("name", 0, 62, turn.contender().title).text(end, 0, 82, turn.summary());
        svg.add("<clipPath id=\"seen%d\">".formatted(index));
        svg.rect("sweep", 0, 0, width + RIGHT, BOTTOM + BETWEEN_LANES);
        svg.add("</clipPath><g clip-path=\"url(#seen%d)\">".formatted(index));
        range(0, NODES).forEach(node -> lane(turn, node));
        svg.add("</g>");
        range(0, NODES).forEach(node -> label(turn, node, end));
        int step = IntStream.of(1, 2, 5, 10, 20)
                .filter(each -> seconds / each <= MOST_TICKS)
                .findFirst()
                .orElseThrow();
        for (int tick = 0; tick <= seconds; tick += step) {
            svg.path("tick", "M0 0v5", x(tick), BOTTOM + 2).text("time", x(tick), BOTTOM + 20, tick + " s");
        }
    }

    /** One node over time: what is used from below, what is killed from above. */
    private void lane(Turn turn, int node) {
        double end = x(turn.last().seconds());
        svg.rect("free", 0, top(node), end, LANE);
        var a = new StringBuilder();
        var b = new StringBuilder();
        double from = 0;
        for (int index = 0; index < turn.readings().size(); index++) {
            var seen = turn.readings().get(index).nodes().get(node);
            boolean last = index + 1 == turn.readings().size();
            if (last || !sameUse(seen, turn.readings().get(index + 1).nodes().get(node))) {
                double to = last ? end : x(turn.readings().get(index + 1).seconds());
                double used = NODE_GB - seen.free();
                a.append(box(from, to, level(node, used), level(node, used - seen.a())));
                b.append(box(from, to, level(node, used - seen.a()), level(node, 0)));
                from = to;
            }
        }
        svg.path("b", b.toString()).path("a", a.toString());
        svg.path("need", "M0 0H" + number(end), 0, level(node, NODE_GB - LARGE_GB));
        turn.marks().stream()
                .filter(mark -> mark.node().equals(turn.last().nodes().get(node).id()))
                .forEach(mark -> mark(turn, mark, node));
    }

    private static boolean sameUse(Reading.Node one, Reading.Node other) {
        return one.a() == other.a() && one.free() == other.free();
    }

    private static String box(double left, double right, double top, double bottom) {
        return "M%s %sH%sV%sH%sZ".formatted(number(left), number(top), number(right), number(bottom), number(left));
    }

    private void mark(Turn turn, Mark mark, int node) {
        double at = x(turn.secondsOf(mark));
        if (mark.sign() == Sign.KILLED) {
            svg.rect("killed", at - 1.5, top(node), 3, max(6.0, LANE * (double) mark.gb() / NODE_GB));
        } else {
            svg.sign(mark.sign(), at - Sign.SIZE / 2.0, top(node) + LANE / 2.0);
        }
    }

    /** Says when a large container was placed, if one was and there is room behind the end. */
    private void label(Turn turn, int node, String style) {
        double end = x(turn.last().seconds());
        if (width - end > 170) {
            turn.marks().stream()
                    .filter(mark -> mark.sign() == Sign.PLACED
                            && mark.node().equals(turn.last().nodes().get(node).id()))
                    .findFirst()
                    .ifPresent(mark -> svg.text(
                            style,
                            end + 8,
                            top(node) + LANE / 2.0 + 4,
                            mark.gb() + " GB placed after " + number(turn.secondsOf(mark)) + " s"));
        }
    }

    private static double top(int node) {
        return TOP + node * (double) (LANE + BETWEEN_LANES);
    }

    private double x(double at) {
        return width * at / seconds;
    }

    private static double level(int node, double gb) {
        return top(node) + LANE * (1 - gb / NODE_GB);
    }
}
