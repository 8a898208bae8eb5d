package io.sharpshooter.usage;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static java.lang.Math.max;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The memory that apps hold without what claims take from them, as a round goes on; counted for apps whose queue's
 * order goes by it.
 *
 * <p>Used by one thread.
 */
public final class AppUsage {
    private final Map<String, Long> taken = new HashMap<>();
    private final Set<String> moved = new LinkedHashSet<>();

    /** Counts a container of this size as taken from the app, or with -1 as its own again. */
    void take(AppSnapshot app, ResourceVector size, int sign) {
        if (app.queue().order().byMemory()) {
            taken.merge(app.id(), sign * size.get(MEMORY), Long::sum);
            moved.add(app.id());
        }
    }

    /** What the app holds now. */
    public long of(AppSnapshot app) {
        return max(0, app.memory().held() - taken.getOrDefault(app.id(), 0L));
    }

    /** The ids of the apps that may stand elsewhere since this was asked last. */
    public List<String> takeMoved() {
        var ids = List.copyOf(moved);
        moved.clear();
        return ids;
    }
}
