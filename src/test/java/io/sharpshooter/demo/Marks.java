package io.sharpshooter.demo;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.program.master.MasterEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/**
 * Finds in diaries and in the decision log what is marked in the pictures. Nodes that are gone by the end are left
 * out, as they are there.
 */
final class Marks {

    /** Kills on one node that are no further apart are one mark: a master hears of them in several heartbeats. */
    private static final double TOGETHER_SECONDS = 0.5;

    private static final String PREEMPTED = String.valueOf(ContainerExitStatus.PREEMPTED);

    private final Instant start;
    private final Map<String, Integer> nodes;

    /** For the turn with this result. */
    Marks(Result result) {
        List<Measurement.Node> read = result.last().nodes();
        start = result.start();
        nodes = IntStream.range(0, read.size())
                .boxed()
                .collect(toMap(index -> read.get(index).id(), index -> index));
    }

    /** What was killed, from the diary of the master whose containers were. */
    List<Mark> kills(List<MasterEvent> diary, long containerMb) {
        Map<String, String> places = diary.stream()
                .filter(event -> event.kind() == MasterEvent.Kind.STARTED)
                .collect(toMap(MasterEvent::container, MasterEvent::detail));
        List<Mark> kills = new ArrayList<>();
        diary.stream()
                .filter(event ->
                        event.kind() == MasterEvent.Kind.ENDED && event.detail().equals(PREEMPTED))
                .flatMap(event -> Stream.ofNullable(places.get(event.container()))
                        .flatMap(place -> mark(Mark.Kind.KILLED, place, event.timeMs(), containerMb)))
                .forEach(kill -> addTo(kills, kill));
        return kills;
    }

    private static void addTo(List<Mark> kills, Mark kill) {
        for (int i = 0; i < kills.size(); i++) {
            Mark other = kills.get(i);
            if (other.node() == kill.node() && kill.seconds() - other.seconds() <= TOGETHER_SECONDS) {
                kills.set(i, other.with(kill.gb()));
                return;
            }
        }
        kills.add(kill);
    }

    /** What was placed, from the diary of the master that asked for it. */
    List<Mark> placements(List<MasterEvent> diary, long containerMb) {
        return diary.stream()
                .filter(event -> event.kind() == MasterEvent.Kind.STARTED)
                .flatMap(event -> mark(Mark.Kind.PLACED, event.detail(), event.timeMs(), containerMb))
                .toList();
    }

    /** Where and when Sharpshooter planned to place a large container. */
    List<Mark> claims(WinningClaim log) {
        return log.planned().stream().flatMap(this::claim).toList();
    }

    private Stream<Mark> claim(JsonNode line) {
        long mb = line.path("size").path("memory-mb").asLong();
        return mark(
                Mark.Kind.CLAIMED, line.path("node").asText(), line.path("ms").asLong(), mb);
    }

    private Stream<Mark> mark(Mark.Kind kind, String node, long timeMs, long mb) {
        double seconds = (timeMs - start.toEpochMilli()) / 1000.0;
        return Stream.ofNullable(nodes.get(node)).map(index -> new Mark(kind, index, seconds, mb / 1024.0));
    }
}
