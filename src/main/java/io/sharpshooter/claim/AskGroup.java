package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks for which places are sought as for one: what is found out for one of them serves the next.
 *
 * @param kind what they ask for
 * @param leftOut ids of the nodes that are left out for them, since claims have failed there
 * @param forGood whether these are not tried again where no other node will do
 * @param alone the ask itself where the scheduler has reserved nodes for it, which makes it different from all others;
 *     else null
 */
public record AskGroup(
        AskKind kind,
        Set<String> leftOut,
        boolean forGood,
        @Nullable AskId alone) {
    public AskGroup {
        leftOut = Set.copyOf(leftOut);
    }

    /** The same for this ask alone. */
    public AskGroup alone(AskId ask) {
        return new AskGroup(kind, leftOut, forGood, ask);
    }
}
