package io.sharpshooter.bench;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NumberSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The apps of a {@link BenchCluster} by their numbers; which of them are asked for is worked out once for a set, as
 * for a live snapshot.
 */
final class BenchApps {
    private final List<AppSnapshot> apps = new ArrayList<>();
    private @Nullable Set<String> asked;
    private NumberSet answer = NumberSet.of(0, number -> false);

    void add(AppSnapshot app) {
        apps.add(app);
    }

    AppSnapshot get(int number) {
        return apps.get(number);
    }

    Map<String, AppSnapshot> byId() {
        return apps.stream().collect(Collectors.toMap(AppSnapshot::id, app -> app));
    }

    /** The numbers of these. */
    NumberSet of(Set<String> some) {
        if (some != asked) {
            asked = some;
            answer = NumberSet.of(
                    apps.size(), number -> some.contains(apps.get(number).id()));
        }
        return answer;
    }
}
