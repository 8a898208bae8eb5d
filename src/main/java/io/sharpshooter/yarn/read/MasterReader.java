package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.jspecify.annotations.Nullable;

/** Whose a container is, and whether it is an application master. For one round and one thread. */
final class MasterReader {
    private final RMContext context;
    private final Map<ApplicationId, AppSnapshot> apps;
    private final Map<ApplicationAttemptId, Attempt> attempts = new HashMap<>();
    private @Nullable ApplicationAttemptId lastId;
    private @Nullable Attempt last;

    /**
     * What the containers of one attempt have in common.
     *
     * @param app null when it has vanished, or is newer than the snapshot
     * @param master the number of its AM's container, or one of the two below
     */
    private record Attempt(@Nullable AppSnapshot app, long master) {
        /** No container is the AM's: it runs outside the cluster, or the attempt is forgotten. */
        static final long NONE = -1;

        /** The AM's container is not yet known to be one: until it is, whatever the attempt has got is the AM's. */
        static final long ANY = -2;
    }

    MasterReader(RMContext context, Map<ApplicationId, AppSnapshot> apps) {
        this.context = context;
        this.apps = apps;
    }

    /** Null when the app has vanished, or is newer than the snapshot. */
    @Nullable
    AppSnapshot appOf(KeptContainer container) {
        return attempt(container).app;
    }

    boolean isMaster(KeptContainer container) {
        long master = attempt(container).master;
        return container.number() == master || master == Attempt.ANY;
    }

    private Attempt attempt(KeptContainer container) {
        ApplicationAttemptId id = container.attempt();
        Attempt found = last;
        if (found == null || id != lastId) { // those of one attempt often come one after the other
            found = attempts.computeIfAbsent(id, this::read);
            lastId = id;
            last = found;
        }
        return found;
    }

    private Attempt read(ApplicationAttemptId id) {
        RMApp app = context.getRMApps().get(id.getApplicationId());
        return new Attempt(
                app == null ? null : apps.get(id.getApplicationId()),
                master(app == null ? null : app.getRMAppAttempt(id)));
    }

    private static long master(@Nullable RMAppAttempt attempt) {
        if (attempt == null || attempt.getSubmissionContext().getUnmanagedAM()) {
            return Attempt.NONE;
        }
        Container master = attempt.getMasterContainer();
        return master == null ? Attempt.ANY : master.getId().getContainerId();
    }
}
