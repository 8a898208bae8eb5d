package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.LARGE;

import io.sharpshooter.demand.Demand;
import java.util.ArrayList;
import java.util.List;

/**
 * The large claims of one queue that a round has made last, and may still make otherwise: nobody else has chosen after
 * them. Few, since each kind of ask keeps what is known of all nodes. Used by one thread.
 */
final class Drafts {
    private static final int MOST = 64;
    private static final int MOST_KINDS = 16;

    private final List<Draft> drafts = new ArrayList<>();

    /** A claim has been made. What it frees, keeps or drops may be right only with those before it as they are. */
    void add(Draft draft) {
        if (draft.claim().kind() == LARGE && Draft.isPlain(draft.plan())) {
            drafts.add(draft);
        } else {
            drafts.clear();
        }
    }

    /** From now on they stay as they are. */
    void keep() {
        drafts.clear();
    }

    /** Whether they are to be looked at before this one chooses: it is no further one of them. */
    boolean areOver(Demand next) {
        return !drafts.isEmpty()
                && (!next.large()
                        || next.queue() != drafts.get(0).asker().demand().queue()
                        || isFull());
    }

    private boolean isFull() {
        return drafts.size() >= MOST
                || drafts.stream().map(Draft::places).distinct().count() >= MOST_KINDS;
    }

    /** All of them, if they may still be made otherwise; from now on there are none. */
    List<Draft> take() {
        boolean same = drafts.stream().allMatch(draft -> draft.asker().seeksTheSame());
        List<Draft> taken = same ? List.copyOf(drafts) : List.of();
        drafts.clear();
        return taken;
    }
}
