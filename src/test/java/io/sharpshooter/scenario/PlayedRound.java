package io.sharpshooter.scenario;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * One round of the policy as seen from outside.
 *
 * @param killed containers that died in it, by id
 * @param reserved nodes that were reserved in it, or for another container than before
 * @param released nodes that were reserved before it and are not any more
 * @param log what the decision log said
 */
public record PlayedRound(Set<ContainerId> killed, Set<NodeId> reserved, Set<NodeId> released, List<Entry> log) {

    /** The lines of one kind. */
    public List<Entry> log(String event) {
        return log.stream().filter(entry -> entry.event().equals(event)).toList();
    }

    /** The kinds of its lines, in their order. */
    public List<String> events() {
        return log.stream().map(Entry::event).toList();
    }

    /** Why demands of a queue were refused, where that was new. */
    public List<String> refusals(String queue) {
        return log("refused_demand").stream()
                .filter(entry -> entry.text("queue").equals(queue))
                .map(entry -> entry.text("reason"))
                .toList();
    }

    /** Whether nobody died and no reservation came or went. */
    public boolean touchedNothing() {
        return killed.isEmpty() && reserved.isEmpty() && released.isEmpty();
    }

    /** In short, for the messages of failed tests. */
    @Override
    public String toString() {
        return "\n" + killed.size() + " killed, reserved " + reserved + ", released " + released + ": " + log;
    }
}
