package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.jspecify.annotations.Nullable;

/** The snapshots of all apps, and what is known of their attempts. For one round and one thread. */
final class AppIndex {
    private final RMContext context;
    private final Map<ApplicationId, AppSnapshot> apps;
    /** The containers of an attempt share the object that names it; comparing names costs more than all else. */
    private final Map<ApplicationAttemptId, Optional<AttemptFacts>> attempts = new IdentityHashMap<>();

    AppIndex(RMContext context, Map<ApplicationId, AppSnapshot> apps) {
        this.context = context;
        this.apps = apps;
    }

    /** Null when the app has vanished, or is newer than the snapshot. */
    @Nullable
    AppSnapshot app(ApplicationId id) {
        return apps.get(id);
    }

    /** Empty in the same cases. */
    Optional<AttemptFacts> attempt(ApplicationAttemptId id) {
        Optional<AttemptFacts> known = attempts.get(id);
        if (known == null) {
            known = read(id);
            attempts.put(id, known);
        }
        return known;
    }

    private Optional<AttemptFacts> read(ApplicationAttemptId id) {
        AppSnapshot app = apps.get(id.getApplicationId());
        RMApp description = context.getRMApps().get(id.getApplicationId());
        return app == null || description == null
                ? Optional.empty()
                : Optional.of(AttemptFacts.of(app, id.getAttemptId(), description.getRMAppAttempt(id)));
    }

    Map<String, AppSnapshot> byId() {
        Map<String, AppSnapshot> byId = new HashMap<>();
        apps.values().forEach(app -> byId.put(app.id(), app));
        return byId;
    }
}
