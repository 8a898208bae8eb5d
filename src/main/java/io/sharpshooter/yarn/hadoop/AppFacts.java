package io.sharpshooter.yarn.hadoop;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ACQUIRED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ALLOCATED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** What several rooms ask of a container. Stateless and thread-safe. */
public final class AppFacts {
    private AppFacts() {}

    /** Whether a container may still be killed. */
    public static boolean isAlive(RMContainer container) {
        RMContainerState state = container.getState();
        return state == ALLOCATED || state == ACQUIRED || state == RUNNING;
    }
}
