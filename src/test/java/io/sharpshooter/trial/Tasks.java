package io.sharpshooter.trial;

/**
 * Equal containers that an app is to run.
 *
 * @param count how many in all
 * @param gib size of each, in GiB; one virtual core
 * @param rounds how long each runs, in rounds on average; 0 for ever
 */
record Tasks(int count, int gib, int rounds) {

    static Tasks of(int count, int gib) {
        return new Tasks(count, gib, 0);
    }
}
