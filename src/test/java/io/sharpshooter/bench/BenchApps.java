package io.sharpshooter.bench;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NumberFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The apps of a {@link BenchCluster} by their numbers; which of them are asked for is worked out once for a set, as for a live snapshot. */
final class BenchApps {
    private final List<AppSnapshot> apps = new ArrayList<>();
    private @Nullable Set<String> asked;
    private boolean[] answer = new boolean[0];
    private NumberFilter filter = new NumberFilter();

    void add(AppSnapshot app) {
        apps.add(app);
    }

    AppSnapshot get(int number) {
        return apps.get(number);
    }

    /** By their numbers, which are of these; not to be changed. */
    boolean[] of(Set<String> some) {
        find(some);
        return answer;
    }

    /** The numbers of these; not to be changed. */
    NumberFilter filterOf(Set<String> some) {
        find(some);
        return filter;
    }

    private void find(Set<String> some) {
        if (some == asked) {
            return;
        }
        asked = some;
        answer = new boolean[apps.size()];
        filter = new NumberFilter();
        for (int number = 0; number < answer.length; number++) {
            if (some.contains(apps.get(number).id())) {
                answer[number] = true;
                filter.add(number);
            }
        }
    }
}
