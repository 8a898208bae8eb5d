package io.sharpshooter.yarn;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.jspecify.annotations.Nullable;

/** Describes an app to submit; see {@link MockCluster#app}. */
public final class MockAppBuilder {
    private final MockCluster cluster;
    private final String queue;
    private final Set<String> tags = new HashSet<>();
    private String user = "alice";
    private Size am = Size.gib(1);
    private String amLabel = "";
    private int priority;
    private boolean unmanaged;
    private boolean keepsContainers;
    private @Nullable MockNode amNode;

    MockAppBuilder(MockCluster cluster, String queue) {
        this.cluster = cluster;
        this.queue = queue;
    }

    public MockAppBuilder user(String name) {
        user = name;
        return this;
    }

    /** Size of the AM's own container; 1 GiB unless set. */
    public MockAppBuilder am(Size size) {
        am = size;
        return this;
    }

    public MockAppBuilder amLabel(String label) {
        amLabel = label;
        return this;
    }

    /** The node whose heartbeat starts the AM; all nodes in turn unless set. */
    public MockAppBuilder amOn(MockNode node) {
        amNode = node;
        return this;
    }

    public MockAppBuilder priority(int number) {
        priority = number;
        return this;
    }

    public MockAppBuilder tag(String tag) {
        tags.add(tag);
        return this;
    }

    /** Its AM runs outside the cluster. */
    public MockAppBuilder unmanaged() {
        unmanaged = true;
        return this;
    }

    /** Its running containers outlive the AM's attempt. */
    public MockAppBuilder keepContainers() {
        keepsContainers = true;
        return this;
    }

    /**
     * Submits it and waits until the scheduler has it; its AM has no container yet, unless scheduling is asynchronous.
     */
    public MockApp submit() throws Exception {
        var data = MockRMAppSubmissionData.Builder.createWithResource(am.toResource(), cluster.rm())
                .withQueue(queue)
                .withUser(user)
                .withAmLabel(amLabel)
                .withAppPriority(Priority.newInstance(priority))
                .withApplicationTags(tags)
                .withUnmanagedAM(unmanaged)
                .withKeepContainers(keepsContainers)
                .withWaitForAppAcceptedState(false)
                .build();
        var app = new MockApp(cluster, MockRMAppSubmitter.submit(cluster.rm(), data));
        cluster.drain();
        cluster.await("the scheduler has " + app, app::isScheduled);
        return app;
    }

    /** Submits it and registers its AM; fails if there is no place. */
    public MockApp start() throws Exception {
        var app = submit();
        for (var node : amNode == null ? cluster.nodes() : List.of(amNode)) {
            if (app.amAllocated()) {
                break;
            }
            node.heartbeat();
        }
        if (cluster.isAsynchronous()) {
            cluster.await("the AM of " + app + " has a container", app::amAllocated);
        } else if (!app.amAllocated()) {
            throw new AssertionError("No place for the AM of " + app + " in " + queue + ": "
                    + app.rmApp().getDiagnostics());
        }
        return app.launch();
    }
}
