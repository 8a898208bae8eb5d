package io.sharpshooter.yarn.read;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What masters have got lately, so that they may have asked for it once more. For one round and one thread. */
@FunctionalInterface
interface Answers {
    /** To the app's current attempt, by now. */
    Answer to(FiCaSchedulerApp app);
}
