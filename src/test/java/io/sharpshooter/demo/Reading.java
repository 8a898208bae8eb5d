package io.sharpshooter.demo;

import java.util.List;

/**
 * What the ResourceManager and the masters say at one moment. Amounts are in GB.
 *
 * @param seconds since queue a asked
 * @param a what queue a uses
 * @param b what queue b uses
 * @param nodes the nodes, always in the same order
 * @param killed containers that the ResourceManager counts as preempted, whatever the policy says of itself
 * @param killedGb what they held
 * @param lostGbSeconds what they held times how long they had run
 * @param placed large containers whose process has been started
 */
record Reading(
        double seconds, long a, long b, List<Node> nodes, int killed, long killedGb, long lostGbSeconds, int placed) {

    /** Its id, what queue a uses, what is free, and whether a waiting container has reserved it. */
    record Node(String id, long a, long free, boolean reserved) {}

    Reading {
        nodes = List.copyOf(nodes);
    }

    /** The largest piece that is free on one node. */
    long mostFree() {
        return nodes.stream().mapToLong(Node::free).max().orElse(0);
    }
}
