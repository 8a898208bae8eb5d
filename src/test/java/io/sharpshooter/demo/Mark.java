package io.sharpshooter.demo;

import io.sharpshooter.mini.MasterEvent;
import io.sharpshooter.scenario.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/**
 * Something that happened at one moment on one node.
 *
 * @param sign what
 * @param node its id
 * @param timeMs by the clock
 * @param gb what was claimed, killed or placed
 */
record Mark(Sign sign, String node, long timeMs, long gb) {
    private static final String PREEMPTED = String.valueOf(ContainerExitStatus.PREEMPTED);

    /** Kills on one node that are no further apart are one mark: a master hears of them in several heartbeats. */
    private static final long TOGETHER_MS = 500;

    /** What was killed, from the diary of the master whose containers of so many GB were. */
    static List<Mark> kills(List<MasterEvent> diary, long gb) {
        Map<String, String> places = new HashMap<>();
        Map<String, Mark> last = new HashMap<>();
        List<Mark> kills = new ArrayList<>();
        for (var event : diary) {
            if (event.kind() == MasterEvent.Kind.STARTED) {
                places.put(event.container(), event.detail());
            } else if (event.kind() == MasterEvent.Kind.ENDED && event.detail().equals(PREEMPTED)) {
                String node = Objects.requireNonNull(places.get(event.container()));
                Mark before = last.get(node);
                var kill = new Mark(Sign.KILLED, node, event.timeMs(), gb);
                if (before != null && event.timeMs() - before.timeMs <= TOGETHER_MS) {
                    kills.remove(before);
                    kill = new Mark(Sign.KILLED, node, before.timeMs, before.gb + gb);
                }
                kills.add(kill);
                last.put(node, kill);
            }
        }
        return kills;
    }

    /** What was placed, from the diary of the master that asked for it: where and when its processes started. */
    static List<Mark> placements(List<MasterEvent> diary, long gb) {
        return diary.stream()
                .filter(event -> event.kind() == MasterEvent.Kind.STARTED)
                .map(event -> new Mark(Sign.PLACED, event.detail(), event.timeMs(), gb))
                .toList();
    }

    /** Where and when Sharpshooter chose a node for a large container, from its decision log. */
    static List<Mark> claims(List<String> decisions) {
        return decisions.stream()
                .map(Entry::parse)
                .filter(entry ->
                        entry.event().equals("planned") && entry.text("kind").equals("LARGE"))
                .map(entry -> new Mark(
                        Sign.CLAIMED,
                        entry.text("node"),
                        entry.json().path("ms").asLong(),
                        entry.amounts("size").getOrDefault("memory-mb", 0L) / 1024))
                .toList();
    }
}
