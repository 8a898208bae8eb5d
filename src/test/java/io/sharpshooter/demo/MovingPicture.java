package io.sharpshooter.demo;

import java.util.List;
import java.util.Locale;

/**
 * The recordings side by side as an SVG that plays by itself and begins anew: from left to right the nodes appear as time went on.
 * Where nothing moves, all of it is seen at once. No script, nothing from elsewhere; light or dark as the reader's system is.
 */
final class MovingPicture {

    private static final int WIDTH = 920;
    private static final int LEFT = 62;
    private static final int RIGHT = 16;
    private static final int BETWEEN = 28;
    private static final int TOP = 96;
    private static final int BELOW = 84;

    /** All lanes together, unless they would be lower than the least. */
    private static final int LANES = 264;

    private static final int LEAST_LANE = 24;
    private static final int BETWEEN_LANES = 9;

    private final DemoPlan plan;
    private final List<Recording> recordings;
    private final TimeAxis time;
    private final double width;
    private final double laneHeight;
    private final Xml xml = new Xml();

    MovingPicture(DemoPlan plan, List<Recording> recordings) {
        this.plan = plan;
        this.recordings = List.copyOf(recordings);
        this.time = TimeAxis.of(recordings);
        int count = recordings.size();
        this.width = (WIDTH - LEFT - RIGHT - (count - 1.0) * BETWEEN) / count;
        this.laneHeight = Math.max(LEAST_LANE, (double) LANES / plan.nodes() - BETWEEN_LANES);
    }

    String text() {
        double height = bottom() + BELOW;
        xml.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + WIDTH + " " + number(height));
        xml.text("title", title()).text("style", new MovingStyle(recordings, time).text());
        xml.leaf("rect", "class", "page", "width", WIDTH, "height", number(height), "rx", 8);
        xml.text("text", title(), "class", "title", "x", LEFT, "y", 30);
        for (int i = 0; i < plan.nodes(); i++) {
            xml.text(
                    "text",
                    "node " + (i + 1),
                    "class",
                    "side",
                    "x",
                    LEFT - 8,
                    "y",
                    number(top(i) + laneHeight / 2 + 4));
        }
        for (int i = 0; i < recordings.size(); i++) {
            turn(recordings.get(i), i);
        }
        legend();
        return xml.close().written() + "\n";
    }

    private String title() {
        return "%d full nodes of %d GB; now %d containers of %d GB are asked for"
                .formatted(plan.nodes(), plan.nodeGb(), plan.large(), plan.largeGb());
    }

    private void turn(Recording recording, int index) {
        double x = LEFT + index * (width + BETWEEN);
        Result result = recording.result();
        xml.text("text", result.contender().title(), "class", "name", "x", number(x), "y", 62);
        xml.text("text", result.summary(), "class", "end" + index, "x", number(x), "y", 82);
        xml.open("clipPath", "id", "seen" + index);
        xml.leaf(
                "rect",
                "class",
                "sweep",
                "style",
                "transform-origin:" + number(x) + "px 0",
                "x",
                number(x),
                "y",
                TOP - 8,
                "width",
                number(width + RIGHT),
                "height",
                number(bottom() - TOP + 16));
        xml.close();
        xml.open("g", "clip-path", "url(#seen" + index + ")");
        List<Lane> lanes = recording.lanes();
        for (int i = 0; i < lanes.size(); i++) {
            picture(x, i).draw(lanes.get(i), plan.largeGb());
        }
        xml.close();
        for (int i = 0; i < lanes.size(); i++) {
            picture(x, i).label(lanes.get(i), "end" + index);
        }
        axis(x);
    }

    private LanePicture picture(double x, int lane) {
        return new LanePicture(xml, x, top(lane), width, laneHeight, time);
    }

    private void axis(double x) {
        for (int seconds : time.ticks()) {
            double at = x + width * time.part(seconds);
            xml.leaf("path", "class", "tick", "d", "M" + number(at) + " " + number(bottom() + 2) + "v5");
            xml.text("text", seconds + " s", "class", "time", "x", number(at), "y", number(bottom() + 20));
        }
    }

    private void legend() {
        double y = bottom() + 52;
        double x = LEFT;
        for (Sign sign : Sign.values()) {
            sign.draw(xml, x, y);
            xml.text("text", sign.words(), "x", number(x + 20), "y", number(y + 4));
            x += sign.width();
        }
    }

    private double top(int lane) {
        return TOP + lane * (laneHeight + BETWEEN_LANES);
    }

    private double bottom() {
        return top(plan.nodes()) - BETWEEN_LANES;
    }

    /** As short as it can be read: at most one digit behind the point. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
