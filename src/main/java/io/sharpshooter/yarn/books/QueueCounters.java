package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The counters of one queue that Hadoop lets only its own package change. The number of containers is changed as the
 * scheduler itself does it, with a container of no size.
 */
public final class QueueCounters {
    private QueueCounters() {}

    static int containers(CSQueue queue) {
        return ((AbstractCSQueue) queue).getNumContainers();
    }

    static void addContainers(CSQueue queue, long number, Resource cluster) {
        HiddenMember step = number > 0 ? HiddenMember.ONE_CONTAINER_MORE : HiddenMember.ONE_CONTAINER_FEWER;
        for (long done = 0; done < Math.abs(number); done++) {
            HiddenMembers.call(step, queue, cluster, Resources.none(), "");
        }
    }

    /** How many apps a queue counts against its limit of parallel apps. */
    public static int runnableApps(CSQueue queue) {
        return (int) Objects.requireNonNull(HiddenMembers.call(HiddenMember.RUNNABLE_APPS, queue));
    }

    static void addRunnableApps(CSQueue parent, long number) {
        HiddenMember step = number > 0 ? HiddenMember.ONE_RUNNABLE_APP_MORE : HiddenMember.ONE_RUNNABLE_APP_FEWER;
        for (long done = 0; done < Math.abs(number); done++) {
            HiddenMembers.call(step, parent);
        }
    }
}
