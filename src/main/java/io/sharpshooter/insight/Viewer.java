package io.sharpshooter.insight;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;

/** Who looks, and what he may see. What he may not see is for him as what does not exist. */
public interface Viewer {
    /** May see everything, as the log does. */
    Viewer ADMINISTRATOR = new Viewer() {
        @Override
        public boolean seesApp(String app, String user, String queue) {
            return true;
        }

        @Override
        public boolean seesQueue(String path) {
            return true;
        }

        @Override
        public boolean isAdministrator() {
            return true;
        }
    };

    /** Whether he may see an app of this user in this queue. */
    boolean seesApp(String app, String user, String queue);

    /** Whether he may see the app that a claim is for. */
    default boolean seesAsk(Claim claim) {
        return seesApp(claim.ask().app(), claim.whom().user(), claim.queue());
    }

    /** Whether he may see the app that a victim is of. */
    default boolean sees(Victim victim) {
        return seesApp(victim.container().app(), victim.user(), victim.queue());
    }

    /** Whether he may see how a queue stands. */
    boolean seesQueue(String path);

    /** Whether he may see everything. */
    boolean isAdministrator();
}
