package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One node over time.
 *
 * @param totalGb what it has
 * @param steps what was used, from one change to the next; the last one is the end
 * @param marks what happened there
 */
record Lane(double totalGb, List<Step> steps, List<Mark> marks) {

    /** From this moment on the queues use so much of the node. */
    record Step(double seconds, double aGb, double bGb) {

        boolean uses(double a, double b) {
            return a == aGb && b == bGb;
        }
    }

    Lane {
        steps = List.copyOf(steps);
        marks = List.copyOf(marks);
    }

    /** @param node its index in the last reading */
    static Lane of(Footage recording, int node) {
        Measurement.Node last = recording.result().last().nodes().get(node);
        List<Mark> marks =
                recording.marks().stream().filter(mark -> mark.node() == node).toList();
        return new Lane(gb(last.totalMb()), steps(recording.readings(), last.id()), marks);
    }

    private static List<Step> steps(List<Measurement> readings, String id) {
        List<Step> all = readings.stream().flatMap(reading -> step(reading, id)).toList();
        List<Step> steps = new ArrayList<>();
        for (Step step : all) {
            if (steps.isEmpty() || !steps.get(steps.size() - 1).uses(step.aGb(), step.bGb())) {
                steps.add(step);
            }
        }
        steps.add(all.get(all.size() - 1));
        return steps;
    }

    /** None while the node is away. */
    private static Stream<Step> step(Measurement reading, String id) {
        return reading.nodes().stream()
                .filter(node -> node.id().equals(id))
                .map(node -> new Step(reading.since().toMillis() / 1000.0, gb(node.aMb()), gb(node.bMb())));
    }

    private static double gb(long mb) {
        return mb / 1024.0;
    }
}
