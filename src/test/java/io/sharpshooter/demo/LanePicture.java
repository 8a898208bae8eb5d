package io.sharpshooter.demo;

import static io.sharpshooter.demo.Svg.number;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws one node over time: what is used from below, what is killed from above. */
record LanePicture(Svg svg, double top, double width, double height, TimeAxis time) {

    private static final double KILL_WIDTH = 3;
    private static final double LEAST_KILL_HEIGHT = 6;

    /** For a label behind a turn that ended early. */
    private static final double LABEL_WIDTH = 170;

    void draw(Lane lane, double largeGb) {
        svg.rect("free", 0, top, end(lane), height);
        area(lane, "b", Lane.Step::bGb, step -> 0);
        area(lane, "a", step -> step.aGb() + step.bGb(), Lane.Step::bGb);
        svg.path("need", "M0 0H" + number(end(lane)), 0, level(lane, lane.totalGb() - largeGb));
        lane.marks().forEach(mark -> mark(lane, mark));
    }

    /** Between two levels that change in steps: the upper one to the right, the lower one back. */
    private void area(Lane lane, String style, ToDoubleFunction<Lane.Step> upper, ToDoubleFunction<Lane.Step> lower) {
        List<Lane.Step> steps = lane.steps();
        StringBuilder path = new StringBuilder("M0 ");
        path.append(number(level(lane, upper.applyAsDouble(steps.get(0)))));
        for (Lane.Step step : steps) {
            path.append("H").append(number(x(step.seconds())));
            path.append("V").append(number(level(lane, upper.applyAsDouble(step))));
        }
        for (int i = steps.size() - 2; i >= 0; i--) {
            path.append("V").append(number(level(lane, lower.applyAsDouble(steps.get(i)))));
            path.append("H").append(number(i == 0 ? 0 : x(steps.get(i).seconds())));
        }
        svg.path(style, path + "Z");
    }

    private void mark(Lane lane, Mark mark) {
        double x = x(mark.seconds());
        switch (mark.kind()) {
            case KILLED -> svg.rect("killed", x - KILL_WIDTH / 2, top, KILL_WIDTH, killHeight(lane, mark));
            case CLAIMED -> Sign.CLAIMED.draw(svg, x - Sign.SIZE / 2.0, middle());
            case PLACED -> Sign.PLACED.draw(svg, x - Sign.SIZE / 2.0, middle());
        }
    }

    private double killHeight(Lane lane, Mark kill) {
        return Math.max(LEAST_KILL_HEIGHT, height * kill.gb() / lane.totalGb());
    }

    /** Says when a large container was placed, if one was and there is room behind the end. */
    void label(Lane lane, String style) {
        if (width - end(lane) > LABEL_WIDTH) {
            lane.marks().stream()
                    .filter(mark -> mark.kind() == Mark.Kind.PLACED)
                    .findFirst()
                    .ifPresent(mark -> svg.text(style, end(lane) + 8, middle() + 4, words(mark)));
        }
    }

    private static String words(Mark placement) {
        return number(placement.gb()) + " GB placed after " + number(placement.seconds()) + " s";
    }

    private double middle() {
        return top + height / 2;
    }

    private double end(Lane lane) {
        return x(lane.steps().get(lane.steps().size() - 1).seconds());
    }

    private double x(double seconds) {
        return width * time.part(seconds);
    }

    private double level(Lane lane, double gb) {
        return top + height * (1 - gb / lane.totalGb());
    }
}
