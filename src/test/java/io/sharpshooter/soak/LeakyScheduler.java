package io.sharpshooter.soak;

import io.sharpshooter.MoveSafeCapacityScheduler;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Books one MiB too much with every move of an app. */
public final class LeakyScheduler extends MoveSafeCapacityScheduler {
    @Override
    public String moveApplication(ApplicationId app, String queue) throws YarnException {
        var moved = super.moveApplication(app, queue);
        var leaf = getQueue(queue);
        leaf.getQueueResourceUsage().incUsed(Resource.newInstance(1, 0));
        return moved;
    }
}
