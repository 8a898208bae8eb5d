package io.sharpshooter.demo;

import java.time.Duration;
import java.util.List;

/**
 * What the ResourceManager and the masters say at one moment. Amounts are in MiB.
 *
 * @param since since queue a asked
 * @param a queue a
 * @param b queue b
 * @param nodes the nodes, always in the same order
 * @param killed containers that the ResourceManager counts as preempted
 * @param killedMb what they held
 * @param lostMbSeconds what they held times how long they had run
 * @param placed large containers whose process has been started
 * @param asked large containers asked for
 * @param largeMb size of one of them
 */
record Measurement(
        Duration since,
        Queue a,
        Queue b,
        List<Node> nodes,
        int killed,
        long killedMb,
        long lostMbSeconds,
        int placed,
        int asked,
        long largeMb) {

    /** Used by running containers, and what the queue should have. */
    record Queue(long usedMb, long idealMb) {}

    /** Its id, what queue a uses, what is free, what it has in all, and whether a waiting container has reserved it. */
    record Node(String id, long aMb, long freeMb, long totalMb, boolean reserved) {

        /** What queue b uses. */
        long bMb() {
            return totalMb - freeMb - aMb;
        }
    }

    Measurement {
        nodes = List.copyOf(nodes);
    }

    /** The largest piece that is free on one node. */
    long mostFreeMb() {
        return nodes.stream().mapToLong(Node::freeMb).max().orElse(0);
    }

    long totalMb() {
        return nodes.stream().mapToLong(Node::totalMb).sum();
    }
}
