package io.sharpshooter.claim;

import io.sharpshooter.victim.Death;

/**
 * What an app lost to a kill, or to a notice.
 *
 * @param cost in the unit of the configured cost; 0 where it is unknown, and once that is another one
 */
record Loss(Death death, long cost) {
    Loss withoutCost() {
        return new Loss(death, 0);
    }
}
