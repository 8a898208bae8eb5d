package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;

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

    static Lane of(Recording recording, int node) {
        List<Reading> readings = recording.readings();
        List<Step> steps = new ArrayList<>();
        for (Reading reading : readings) {
            Step step = step(reading, node);
            if (steps.isEmpty() || !steps.get(steps.size() - 1).uses(step.aGb(), step.bGb())) {
                steps.add(step);
            }
        }
        steps.add(step(recording.result().last(), node));
        List<Mark> marks =
                recording.marks().stream().filter(mark -> mark.node() == node).toList();
        return new Lane(gb(readings.get(0).nodes().get(node).totalMb()), steps, marks);
    }

    private static Step step(Reading reading, int node) {
        Reading.Node use = reading.nodes().get(node);
        return new Step(reading.since().toMillis() / 1000.0, gb(use.aMb()), gb(use.bMb()));
    }

    private static double gb(long mb) {
        return mb / 1024.0;
    }
}
