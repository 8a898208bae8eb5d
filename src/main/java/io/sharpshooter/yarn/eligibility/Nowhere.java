package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;

/**
 * The scheduler places the ask on no node, whatever the nodes are.
 *
 * @param nowhere why, in words
 */
record Nowhere(String nowhere) implements Eligibility {
    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return false;
    }

    @Override
    public String toString() {
        return "nowhere: " + nowhere;
    }
}
