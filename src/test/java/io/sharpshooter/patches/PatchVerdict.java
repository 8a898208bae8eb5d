package io.sharpshooter.patches;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the test of a move came to on one release.
 *
 * @param release which
 * @param before without its patch
 * @param after with it
 */
record PatchVerdict(Release release, MoveReport before, MoveReport after) {

    boolean holds() {
        return complaints().isEmpty();
    }

    /** Everything that is not as it must be. */
    List<String> complaints() {
        return Stream.concat(
                        before.complaintsWithoutPatch(release).stream(), after.complaintsWithPatch(release).stream())
                .toList();
    }
}
