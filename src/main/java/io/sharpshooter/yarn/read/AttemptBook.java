package io.sharpshooter.yarn.read;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What tells whether containers of an app's attempt have come or gone: none does without a change here.
 *
 * @param allocated how many containers it had ever been given before the others were counted, or {@link #UNKNOWN}
 * @param live how many live
 */
record AttemptBook(FiCaSchedulerApp attempt, int allocated, int live) {
    /** The RM does not tell, since another attempt of the app is on its way. */
    static final int UNKNOWN = -1;

    boolean isKnown() {
        return allocated != UNKNOWN;
    }
}
