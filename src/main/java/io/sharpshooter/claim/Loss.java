package io.sharpshooter.claim;

import io.sharpshooter.victim.Death;

/**
 * What an app lost to a kill.
 *
 * @param cost in the unit of the configured cost; 0 once that is another one
 */
record Loss(Death death, long cost) {
    Loss withoutCost() {
        return new Loss(death, 0);
    }
}
