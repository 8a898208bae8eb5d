package io.sharpshooter.share;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One leaf while its pending asks are collected. Mutable, for one thread. */
final class PendingLeaf {
    private final Map<String, UserLoad> users;
    private final ResourceVector clusterTotal;
    private final Map<String, UserRoom> rooms = new HashMap<>();
    private final List<PendingAsk> pending = new ArrayList<>();
    private final long[] sum;

    PendingLeaf(Map<String, UserLoad> users, ResourceVector clusterTotal) {
        this.users = users;
        this.clusterTotal = clusterTotal;
        this.sum = new long[clusterTotal.size()];
    }

    /** Lets containers that open claims count as running weigh on their user's limit. */
    void take(Ask ask, int count) {
        UserRoom room = room(ask);
        if (room != null) {
            room.take(ask.size(), count);
        }
    }

    /** Adds as many of these containers as the user may still get. */
    void add(Ask ask, int count) {
        UserRoom room = room(ask);
        int admitted = room == null ? count : room.admit(ask.size(), count);
        if (admitted > 0) {
            pending.add(new PendingAsk(ask, admitted));
            for (int type = 0; type < sum.length; type++) {
                sum[type] = ExactMath.sum(sum[type], ExactMath.product(ask.size().get(type), admitted));
            }
        }
    }

    List<PendingAsk> pending() {
        return List.copyOf(pending);
    }

    ResourceVector sum() {
        return ResourceVector.of(sum);
    }

    private @Nullable UserRoom room(Ask ask) {
        UserLoad load = users.get(ask.app().user());
        return load == null ? null : rooms.computeIfAbsent(ask.app().user(), user -> new UserRoom(load, clusterTotal));
    }
}
