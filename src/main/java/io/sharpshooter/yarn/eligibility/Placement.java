package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.Eligibility;

/**
 * Where the containers of an ask may run.
 *
 * @param atOnce for how many of them that holds at the same time, whichever of the nodes they are put on; the rest must
 *     wait until these are placed
 */
public record Placement(Eligibility where, int atOnce) {
    static final Placement ANYWHERE = new Placement(Eligibility.ANYWHERE, Integer.MAX_VALUE);
}
