package io.sharpshooter.claim;

import java.util.HashMap;
import java.util.Map;

/**
 * Where looking goes on in a partition in which more groups of asks wait than one round can look at. Counts looks;
 * remembers the number of the last one for each group and for each leaf, user and app. Immutable but for its maker, who
 * hands it on to the next round.
 */
public final class Looks {
    /** Nobody has been looked at. */
    public static final Looks NONE = new Looks(Map.of(), 1, 1);

    private final Map<Object, Long> last;
    private final long next;
    private final long passBegan;

    private Looks(Map<Object, Long> last, long next, long passBegan) {
        this.last = Map.copyOf(last);
        this.next = next;
        this.passBegan = passBegan;
    }

    /** The number of the last look at a group, or at something of a leaf, user or app; 0 where there was none. */
    public long last(Object what) {
        return last.getOrDefault(what, 0L);
    }

    /** Whether a group has been looked at in this pass; the next pass begins once all that wait have. */
    public boolean isInThisPass(AskGroup group) {
        return last(group) >= passBegan;
    }

    /** What is remembered from now on. Used by one thread. */
    public final class Next {
        private final Map<Object, Long> now = new HashMap<>();
        private long number = next;
        private boolean passOver;

        /** Keeps what is known of something that waits; what is not kept is forgotten. */
        public void keep(Object what) {
            if (last.containsKey(what)) {
                now.put(what, last(what));
            }
        }

        /** Counts a look at all of these. */
        public void look(Iterable<?> all) {
            for (Object what : all) {
                now.put(what, number);
            }
            number++;
        }

        /** All that wait have been looked at. */
        public void endPass() {
            passOver = true;
        }

        public Looks done() {
            return new Looks(now, number, passOver ? number : passBegan);
        }
    }

    public Next goOn() {
        return new Next();
    }
}
