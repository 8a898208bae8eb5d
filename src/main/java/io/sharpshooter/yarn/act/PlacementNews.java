package io.sharpshooter.yarn.act;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** A scheduler that tells when nodes may be without a reservation that had one. */
public interface PlacementNews {
    /** Told of it, by threads of the scheduler, which must not be thrown at. */
    interface Listener {
        /** Cares for nothing. */
        Listener NOBODY = new Listener() {
            @Override
            public void reports(NodeId node) {}

            @Override
            public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {}
        };

        /** A node has reported, and nothing is placed there yet; no lock of the scheduler is held. */
        void reports(NodeId node);

        /** Something was placed or reserved, under the same hold of the scheduler's write lock. */
        void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request);
    }

    /** From now on this one is told, and no other. */
    void tell(Listener listener);
}
