package io.sharpshooter.model;

import java.security.SecureRandom;

/**
 * Mixes numbers into a hash that users cannot foresee: by Java's own hashes they could choose sizes and names that all
 * meet in one place of a hash table. The same for the life of the process, another in the next. Without state.
 */
public final class SecretHash {
    /** What to begin with. */
    public static final long SEED = new SecureRandom().nextLong();

    /** Odd, with bits all over. */
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private SecretHash() {}

    /** The hash with one number more. */
    public static long mix(long hash, long number) {
        long mixed = (hash ^ number) * FACTOR;
        return mixed ^ mixed >>> Integer.SIZE;
    }
}
