package io.sharpshooter.demand;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each user holds in each leaf of one partition, with open claims and this round's bookings counted. A user of whom
 * the snapshot knows nothing has no limit. Used by one thread.
 */
public final class UserBooks {
    private final ClusterSnapshot snapshot;
    private final String partition;
    private final Map<Key, ResourceVector> extra = new HashMap<>();

    private record Key(int queue, String user) {}

    public UserBooks(ClusterSnapshot snapshot, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
    }

    /** Counts so much more, or with -1 less, for a user of a leaf. */
    public void add(int queue, String user, ResourceVector amount, int sign) {
        extra.merge(new Key(queue, user), amount.times(sign), ResourceVector::plus);
    }

    /** Whether the scheduler would refuse the ask because its user holds enough. */
    public boolean isExhausted(Ask ask) {
        UserLoad load = load(ask);
        return load != null && load.exhaustedWith(extra(ask), snapshot.clusterTotal());
    }

    /** What the ask wants, what its user holds, and the limit. */
    Numbers numbers(Ask ask) {
        UserLoad load = load(ask);
        if (load == null) {
            return Numbers.of(snapshot.types(), Map.of("wanted", ask.size()));
        }
        ResourceVector used = load.used().plus(extra(ask));
        return new Numbers(
                snapshot.types(),
                Map.of("wanted", ask.size(), "user used", used, "user limit", load.limit()),
                Map.of("user", ask.app().user()));
    }

    private @Nullable UserLoad load(Ask ask) {
        Map<String, UserLoad> users = ask.app().queue().users().get(partition);
        return users == null ? null : users.get(ask.app().user());
    }

    private ResourceVector extra(Ask ask) {
        Key key = new Key(ask.app().queue().index(), ask.app().user());
        return extra.getOrDefault(key, ResourceVector.zero(ask.size().size()));
    }
}
