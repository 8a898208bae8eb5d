package io.sharpshooter.demo;

import java.util.List;

/**
 * The recordings side by side as an SVG that plays by itself and begins anew: from left to right the nodes appear as
 * time went on. Where nothing moves, all of it is seen at once. No script, nothing from elsewhere; light or dark as the
 * reader's system is.
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
    private final List<Footage> recordings;
    private final TimeAxis time;
    private final double width;
    private final double laneHeight;
    private final Svg svg;

    MovingPicture(DemoPlan plan, List<Footage> recordings) {
        this.plan = plan;
        this.recordings = List.copyOf(recordings);
        time = TimeAxis.of(recordings);
        width = (WIDTH - LEFT - RIGHT + BETWEEN) / (double) recordings.size() - BETWEEN;
        laneHeight = Math.max(LEAST_LANE, (double) LANES / plan.nodes() - BETWEEN_LANES);
        svg = new Svg(WIDTH, bottom() + BELOW, title(), new MovingStyle(recordings, time).text());
    }

    String text() {
        svg.rect("page", 0, 0, WIDTH, bottom() + BELOW);
        svg.text("title", LEFT, 30, title());
        for (int node = 0; node < plan.nodes(); node++) {
            svg.text("side", LEFT - 8, top(node) + laneHeight / 2 + 4, "node " + (node + 1));
        }
        for (int turn = 0; turn < recordings.size(); turn++) {
            svg.from(LEFT + turn * (width + BETWEEN), 0);
            turn(recordings.get(turn), turn);
            svg.end();
        }
        legend();
        return svg.written();
    }

    private String title() {
        return "%d full nodes of %d GB; now %d containers of %d GB are asked for"
                .formatted(plan.nodes(), plan.nodeGb(), plan.large(), plan.largeGb());
    }

    /** From its left edge. */
    private void turn(Footage recording, int index) {
        String end = "end" + index;
        svg.text("name", 0, 62, recording.result().contender().title());
        svg.text(end, 0, 82, recording.result().summary());
        svg.within("seen" + index, () -> svg.rect("sweep", 0, 0, width + RIGHT, bottom() + BETWEEN_LANES));
        List<Lane> lanes = recording.lanes();
        for (int node = 0; node < lanes.size(); node++) {
            picture(node).draw(lanes.get(node), plan.largeGb());
        }
        svg.end();
        for (int node = 0; node < lanes.size(); node++) {
            picture(node).label(lanes.get(node), end);
        }
        axis();
    }

    private LanePicture picture(int node) {
        return new LanePicture(svg, top(node), width, laneHeight, time);
    }

    private void axis() {
        for (int seconds : time.ticks()) {
            double x = width * time.part(seconds);
            svg.path("tick", "M0 0v5", x, bottom() + 2);
            svg.text("time", x, bottom() + 20, seconds + " s");
        }
    }

    private void legend() {
        double y = bottom() + 52;
        double x = LEFT;
        for (Sign sign : Sign.values()) {
            sign.draw(svg, x, y);
            svg.text("sign", x + 20, y + 4, sign.words());
            x += sign.width();
        }
    }

    private double top(int node) {
        return TOP + node * (laneHeight + BETWEEN_LANES);
    }

    private double bottom() {
        return top(plan.nodes()) - BETWEEN_LANES;
    }
}
