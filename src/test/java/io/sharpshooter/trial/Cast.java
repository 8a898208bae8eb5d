package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.ArrayList;
import java.util.List;

/** Who takes part in a scene. */
final class Cast {
    private final MockCluster cluster;
    private final List<TaskMaster> fillers = new ArrayList<>();
    private final List<TaskMaster> askers = new ArrayList<>();

    Cast(MockCluster cluster) {
        this.cluster = cluster;
    }

    /** An app that has the cluster before the scene begins; its lines of tasks are of different sizes. */
    void fills(String queue, Tasks... tasks) throws Exception {
        fillers.add(new TaskMaster(app(queue), false, tasks));
    }

    /** An app that begins to wait when the scene begins. */
    TaskMaster asks(String queue, Tasks... tasks) throws Exception {
        TaskMaster asker = new TaskMaster(app(queue), true, tasks);
        askers.add(asker);
        return asker;
    }

    private MockApp app(String queue) throws Exception {
        return cluster.app(queue).unmanaged().submit().launch();
    }

    List<TaskMaster> askers() {
        return askers;
    }

    List<TaskMaster> all() {
        List<TaskMaster> all = new ArrayList<>(fillers);
        all.addAll(askers);
        return all;
    }
}
