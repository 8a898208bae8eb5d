package io.sharpshooter.trial;

import static io.sharpshooter.trial.Workload.LARGE;
import static io.sharpshooter.trial.Workload.NODES;
import static io.sharpshooter.trial.Workload.NODE_GIB;
import static io.sharpshooter.trial.Workload.QUEUES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.io.IOException;
import java.util.List;

/** Jobs of the public trace on a cluster that is made for them, by the ordering policy of its leaves. */
public enum Trace implements Source {
    fifo,
    fair;

    @Override
    public MockClusterBuilder cluster() {
        var builder = MockCluster.builder()
                .nodes(NODES, Size.gib(NODE_GIB))
                .queue(LARGE, 30, queue -> queue.priority(2).set("ordering-policy", name()));
        for (var queue : QUEUES) {
            builder.queue(queue, 35, it -> it.priority(1).set("ordering-policy", name()));
        }
        return builder.set(RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "1024")
                .set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2");
    }

    @Override
    public List<Job> jobs(Plan plan) throws IOException {
        return new Workload(plan).jobs();
    }
}
