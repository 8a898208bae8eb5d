package io.sharpshooter.yarn.hadoop;

import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * The oldest Hadoop that has what is called here. On an older one every round, audit or repair of a move would fail,
 * and nothing but the log would show it.
 */
public final class NeededHadoop {
    /** Its version. */
    public static final String OLDEST = "3.3.1";

    /** Came with the oldest. */
    private static final String TELLTALE = "isRunnable";

    private NeededHadoop() {}

    /** @throws YarnRuntimeException where this Hadoop is older, naming what it is and what is needed */
    public static void require() {
        requireIn(FiCaSchedulerApp.class);
    }

    /** Looks at this class of apps. */
    static void requireIn(Class<?> apps) {
        try {
            apps.getMethod(TELLTALE);
        } catch (NoSuchMethodException e) {
            throw new YarnRuntimeException(
                    "This is Hadoop " + YarnVersionInfo.getVersion() + ", but Sharpshooter needs " + OLDEST
                            + " or newer: " + apps.getName() + " has no " + TELLTALE + "().",
                    e);
        }
    }
}
