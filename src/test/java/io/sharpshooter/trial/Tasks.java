package io.sharpshooter.trial;

import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;

/**
 * Equal containers that an app is to run.
 *
 * @param count how many in all
 * @param gib size of each, in GiB; one virtual core
 * @param rounds how long each runs, in rounds on average; 0 for ever
 * @param place a node or rack where they would like to be; empty for none
 */
record Tasks(int count, int gib, int rounds, String place) {

    static Tasks of(int count, int gib) {
        return new Tasks(count, gib, 0, "");
    }

    /** The same, each ending by itself after half to one and a half times as many rounds. */
    Tasks ending(int afterRounds) {
        return new Tasks(count, gib, afterRounds, place);
    }

    /** The same, which would like to be there, but go elsewhere. */
    Tasks near(String hostOrRack) {
        return new Tasks(count, gib, rounds, hostOrRack);
    }

    /** An ask for so many of them. */
    Want want(int outstanding) {
        Want anywhere = Want.of(outstanding, Size.gib(gib));
        return place.isEmpty() ? anywhere : anywhere.near(place);
    }
}
