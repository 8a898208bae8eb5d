package io.sharpshooter.demo;

import static io.sharpshooter.demo.MovingPicture.number;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws one node over time: what is used from below, what is killed from above. */
record LanePicture(Xml xml, double x, double y, double width, double height, TimeAxis time) {

    private static final double KILL_WIDTH = 3;

    private static final double LEAST_KILL_HEIGHT = 6;

    /** For a label behind a turn that ended early. */
    private static final double LABEL_WIDTH = 170;

    void draw(Lane lane, double largeGb) {
        double end = end(lane);
        xml.leaf(
                "rect",
                "class",
                "free",
                "x",
                number(x),
                "y",
                number(y),
                "width",
                number(end - x),
                "height",
                number(height));
        area(lane, "b", Lane.Step::bGb, step -> 0);
        area(lane, "a", step -> step.aGb() + step.bGb(), Lane.Step::bGb);
        xml.leaf(
                "path",
                "class",
                "need",
                "d",
                "M" + number(x) + " " + number(level(lane, lane.totalGb() - largeGb)) + "H" + number(end));
        lane.marks().forEach(mark -> mark(lane, mark));
    }

    /** Between two levels, as steps; an empty area is left out. */
    private void area(Lane lane, String name, ToDoubleFunction<Lane.Step> upper, ToDoubleFunction<Lane.Step> lower) {
        List<Lane.Step> steps = lane.steps();
        StringBuilder path =
                new StringBuilder("M" + number(x) + " " + number(level(lane, upper.applyAsDouble(steps.get(0)))));
        for (Lane.Step step : steps) {
            path.append("H").append(number(at(step.seconds())));
            path.append("V").append(number(level(lane, upper.applyAsDouble(step))));
        }
        for (int i = steps.size() - 2; i >= 0; i--) {
            path.append("V").append(number(level(lane, lower.applyAsDouble(steps.get(i)))));
            path.append("H").append(number(at(steps.get(i).seconds())));
        }
        xml.leaf("path", "class", name, "d", path + "Z");
    }

    private void mark(Lane lane, Mark mark) {
        double at = at(mark.seconds());
        switch (mark.kind()) {
            case KILLED ->
                xml.leaf(
                        "rect",
                        "class",
                        "killed",
                        "x",
                        number(at - KILL_WIDTH / 2),
                        "y",
                        number(y),
                        "width",
                        number(KILL_WIDTH),
                        "height",
                        number(Math.max(LEAST_KILL_HEIGHT, height * mark.gb() / lane.totalGb())));
            case CLAIMED -> Sign.CLAIMED.draw(xml, at - 7, y + height / 2);
            case PLACED -> Sign.PLACED.draw(xml, at - 7, y + height / 2);
        }
    }

    /** Says when a large container was placed, if one was and there is room behind the end. */
    void label(Lane lane, String style) {
        double end = end(lane);
        if (x + width - end > LABEL_WIDTH) {
            lane.marks().stream()
                    .filter(mark -> mark.kind() == Mark.Kind.PLACED)
                    .findFirst()
                    .ifPresent(mark -> xml.text(
                            "text",
                            label(mark),
                            "class",
                            style,
                            "x",
                            number(end + 8),
                            "y",
                            number(y + height / 2 + 4)));
        }
    }

    private static String label(Mark mark) {
        return number(mark.gb()) + " GB placed after " + number(mark.seconds()) + " s";
    }

    private double end(Lane lane) {
        return at(lane.steps().get(lane.steps().size() - 1).seconds());
    }

    private double at(double seconds) {
        return x + width * time.part(seconds);
    }

    private double level(Lane lane, double gb) {
        return y + height * (1 - gb / lane.totalGb());
    }
}
