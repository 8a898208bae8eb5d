package io.sharpshooter.move;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** Apps that do this and that, one after the other. For one thread. */
final class Crowd {
    private static final List<String> LEAVES = List.of("root.p.a", "root.p.b", "root.c");
    private static final List<String> USERS = List.of("alice", "bob");

    private static final Size LARGE = Size.gib(30);

    private final MockCluster cluster;
    private final boolean moving;
    private final int size;
    private final Random random;
    private final List<MockApp> apps = new ArrayList<>();
    private final Map<Action, AtomicInteger> done = new EnumMap<>(Action.class);

    /** What an app, or the cluster with it, does. */
    enum Action {
        START,
        END,
        ASK,
        GIVE_UP_ASKS,
        RELEASE,
        PREEMPTED,
        MOVE
    }

    /** @param seed decides what they do */
    Crowd(MockCluster cluster, boolean moving, int seed, int size) {
        this.cluster = cluster;
        this.moving = moving;
        this.size = size;
        random = new Random(seed);
        for (Action action : Action.values()) {
            done.put(action, new AtomicInteger());
        }
    }

    /** How many there were, of all kinds. */
    int actions() {
        return done.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** How many there were that did something. */
    int actions(Action action) {
        return count(action).get();
    }

    private AtomicInteger count(Action action) {
        return Objects.requireNonNull(done.get(action));
    }

    void start() throws Exception {
        while (apps.size() < size) {
            apps.add(fresh());
        }
    }

    void end() throws Exception {
        for (MockApp app : apps) {
            app.kill();
        }
    }

    /** One of them does something. */
    void act() throws Exception {
        int place = random.nextInt(apps.size());
        MockApp app = apps.get(place);
        switch (random.nextInt(moving ? 7 : 6)) {
            case 0 -> {
                makeRoomForMasters(place);
                app.kill();
                did(Action.END);
                apps.set(place, fresh());
                did(Action.START);
            }
            case 1, 2 -> ask(app, place);
            case 3 -> {
                app.ask(small(0, 1), small(0, 2), Want.of(0, LARGE).priority(2));
                did(Action.GIVE_UP_ASKS);
            }
            case 4 -> release(app, app.running());
            case 5 -> preemptFrom(place);
            default -> move(app, leaf());
        }
    }

    private void did(Action action) {
        count(action).incrementAndGet();
    }

    private void release(MockApp app, List<RMContainer> containers) throws Exception {
        app.release(containers.toArray(RMContainer[]::new));
        if (!containers.isEmpty()) {
            did(Action.RELEASE);
        }
    }

    private void move(MockApp app, String leaf) throws Exception {
        String from = app.inScheduler().getQueue().getQueueName();
        cluster.moveUnprepared(app, leaf);
        if (!leaf.endsWith("." + from)) {
            did(Action.MOVE);
        }
    }

    /** Few and small, so that every master finds a place; one app of the crowd also has its eye on most of a node. */
    private void ask(MockApp app, int place) throws Exception {
        app.heartbeat();
        if (place == 0) {
            app.ask(Want.of(1, LARGE).priority(2));
        }
        if (app.running().size() < 2) {
            app.ask(small(1 + random.nextInt(2), 1 + random.nextInt(2)));
            did(Action.ASK);
        }
    }

    /**
     * Each size has a priority of its own: Hadoop's metrics go wrong when an ask changes its size while a container is
     * placed.
     */
    private static Want small(int count, int gib) {
        return Want.of(count, Size.gib(gib)).priority(2 + gib);
    }

    /**
     * While one ask for most of a node waits, the scheduler reserves more and more nodes for it, in the end all of
     * them.
     */
    private void makeRoomForMasters(int dying) throws Exception {
        if (dying != 0) {
            apps.get(0).ask(Want.of(0, LARGE).priority(2));
        }
    }

    private MockApp fresh() throws Exception {
        return cluster.app(leaf())
                .user(USERS.get(random.nextInt(USERS.size())))
                .am(Size.mib(256))
                .start();
    }

    private String leaf() {
        return LEAVES.get(random.nextInt(LEAVES.size()));
    }

    /** The first container of the first app that has one, from this place on. */
    private void preemptFrom(int place) {
        for (MockApp app : apps.subList(place, apps.size())) {
            List<RMContainer> running = app.running();
            if (!running.isEmpty()) {
                preempt(app, running.get(0));
                return;
            }
        }
    }

    /**
     * Once and while it is alive: Hadoop's own killable resources are wrong for ever after another mark, or one that
     * comes too late.
     */
    private void preempt(MockApp app, RMContainer container) {
        CapacityScheduler scheduler = cluster.scheduler();
        Lock lock = SchedulerLock.of(scheduler);
        lock.lock();
        try {
            FiCaSchedulerNode node = scheduler.getNode(container.getAllocatedNode());
            if (app.running().contains(container)
                    && !node.getKillableContainers().containsKey(container.getContainerId())) {
                scheduler.handle(new ContainerPreemptEvent(
                        app.inScheduler().getApplicationAttemptId(),
                        container,
                        SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
                did(Action.PREEMPTED);
            }
        } finally {
            lock.unlock();
        }
    }
}
