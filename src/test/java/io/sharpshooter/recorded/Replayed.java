package io.sharpshooter.recorded;

import java.util.Optional;

/**
 * What came of a life that was decided again.
 *
 * @param life its number
 * @param same how many rounds came out the same, from the first on
 * @param rounds how many it has
 * @param difference in the round after those
 */
record Replayed(long life, int same, int rounds, Optional<Difference> difference) {

    boolean differs() {
        return difference.isPresent();
    }

    @Override
    public String toString() {
        return "life " + life + ", "
                + difference.map(first -> "round " + (same + 1) + ", " + first).orElse("no difference");
    }
}
