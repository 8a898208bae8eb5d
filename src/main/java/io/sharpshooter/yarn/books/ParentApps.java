package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The number of apps that a parent queue says it has. What Hadoop offers to others to change it goes up to the root.
 */
public final class ParentApps {
    /** What the ResourceManager's log says instead of an app's user. */
    private static final String USER = "(none: corrected by QueueLedgerAuditor)";

    private ParentApps() {}

    /** Counts more apps, or fewer; a queue that drains, and has none left then, stops. */
    public static void add(CSQueue parent, long number) {
        HiddenMember step = number > 0 ? HiddenMember.ONE_APP_MORE : HiddenMember.ONE_APP_FEWER;
        ApplicationId none = ApplicationId.newInstance(0, 0);
        for (long done = 0; done < Math.abs(number); done++) {
            HiddenMembers.call(step, parent, none, USER);
        }
        HiddenMembers.call(HiddenMember.APP_FINISHED, parent);
    }
}
