package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What was seen in one contender's turn.
 *
 * @param result what it came to
 * @param readings oldest first, several in each round; at least one
 * @param marks what happened at one moment on one node
 */
record Footage(Result result, List<Measurement> readings, List<Mark> marks) {

    Footage {
        readings = List.copyOf(readings);
        marks = List.copyOf(marks);
    }

    /** The same with more marks. */
    Footage with(List<Mark> more) {
        List<Mark> all = new ArrayList<>(marks);
        all.addAll(more);
        return new Footage(result, readings, all);
    }

    double seconds() {
        return result.last().since().toMillis() / 1000.0;
    }

    /** One for each node, in the order of the readings. */
    List<Lane> lanes() {
        return IntStream.range(0, result.last().nodes().size())
                .mapToObj(node -> Lane.of(this, node))
                .toList();
    }
}
