package io.sharpshooter.bench;

import io.sharpshooter.model.AppSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The apps of a {@link BenchCluster} by their numbers; which of them are asked for is worked out once for a set, as for a live snapshot. */
final class BenchApps {
    private final List<AppSnapshot> apps = new ArrayList<>();
    private @Nullable Set<String> asked;
    private boolean[] answer = new boolean[0];

    void add(AppSnapshot app) {
        apps.add(app);
    }

    AppSnapshot get(int number) {
        return apps.get(number);
    }

    /** By their numbers, which are of these; not to be changed. */
    boolean[] of(Set<String> some) {
        if (some != asked) {
            asked = some;
            answer = new boolean[apps.size()];
            for (int number = 0; number < answer.length; number++) {
                answer[number] = some.contains(apps.get(number).id());
            }
        }
        return answer;
    }
}
