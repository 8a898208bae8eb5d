package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.jspecify.annotations.Nullable;

/**
 * What the containers of one app attempt have in common.
 *
 * @param number the attempt's number
 * @param master the number of its AM's container, or one of the two below
 */
record AttemptFacts(AppSnapshot app, int number, long master) {
    /** No container is the AM's: it runs outside the cluster, or the attempt is forgotten. */
    static final long NONE = -1;

    /** The AM's container is not yet known to be one: until it is, whatever the attempt has got is the AM's. */
    private static final long ANY = -2;

    static AttemptFacts of(AppSnapshot app, int number, @Nullable RMAppAttempt attempt) {
        if (attempt == null || attempt.getSubmissionContext().getUnmanagedAM()) {
            return new AttemptFacts(app, number, NONE);
        }
        Container master = attempt.getMasterContainer();
        return new AttemptFacts(
                app, number, master == null ? ANY : master.getId().getContainerId());
    }

    boolean isMaster(long container) {
        return container == master || master == ANY;
    }
}
