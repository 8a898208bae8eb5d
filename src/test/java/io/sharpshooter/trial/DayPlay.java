package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.jspecify.annotations.Nullable;

/**
 * One part of a day with one policy, on a ResourceManager whose time is virtual. In each second every node reports,
 * every master whose turn it is, and each third second there is a round of the policy, all in an order by the seed. The
 * same arguments give the same score.
 */
final class DayPlay {
    private final MockCluster cluster;
    private final DayToll toll;
    private final Map<NodeId, Worker> workers = new LinkedHashMap<>();
    private final Deque<Job> toCome;
    private final List<JobMaster> masters = new ArrayList<>();
    private final List<JobMaster> present = new ArrayList<>();
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private final List<Long> roundNanos = new ArrayList<>();
    private final Random order;
    private long number;

    /** A task that ends by itself. */
    private record Due(long at, long number, Running<JobMaster> container) {}

    /** Something that happens at some moment of a second. */
    @FunctionalInterface
    private interface Act {
        void happen() throws Exception;
    }

    private DayPlay(MockCluster cluster, Plan plan) {
        List<Job> jobs = new Workload(plan.span(), plan.seed(), plan.cooperativePercent()).jobs();
        this.cluster = cluster;
        this.toCome = new ArrayDeque<>(jobs);
        this.order = new Random(plan.seed());
        cluster.nodes().forEach(node -> workers.put(node.id(), new Worker(cluster, node)));
        this.toll = new DayToll(
                cluster, jobs.stream().filter(Job::large).mapToInt(Job::tasks).sum());
    }

    static Outcome run(Plan plan, Contestant contestant) throws Exception {
        try (MockCluster cluster = plan.cluster(contestant).start();
                ClaimEnds claims = ClaimEnds.open(contestant == Contestant.SHARPSHOOTER ? plan.decisions() : null)) {
            DayPlay play = new DayPlay(cluster, plan);
            long begin = play.toll.now() + Workload.WARM_UP_S * 1_000L;
            play.play(plan.span().seconds(), contestant);
            cluster.assertBooksMatch();
            return new Outcome(
                    contestant.title,
                    play.masters,
                    begin,
                    play.toll.now(),
                    play.toll,
                    claims.counts(),
                    play.roundNanos);
        }
    }

    private void play(int seconds, Contestant contestant) throws Exception {
        for (int second = -Workload.WARM_UP_S; second < 0; second++) {
            second(second, null);
        }
        Runnable policy = contestant.rounds(cluster);
        for (int second = 0; second < seconds; second++) {
            second(second, second * 1_000 % Contestant.ROUND_MS == 0 ? policy : null);
        }
    }

    private void second(int second, @Nullable Runnable policy) throws Exception {
        cluster.time().advance(1_000);
        while (!toCome.isEmpty() && toCome.peek().at() <= second) {
            submit(toCome.remove());
        }
        endDue();
        List<Act> acts = new ArrayList<>();
        for (Worker worker : workers.values()) {
            acts.add(() -> report(worker));
        }
        for (JobMaster master : present) {
            if (master.hasTurn(second)) {
                acts.add(() -> report(master));
            }
        }
        if (policy != null) {
            acts.add(() -> round(policy));
        }
        Collections.shuffle(acts, order);
        for (Act act : acts) {
            act.happen();
        }
        present.removeIf(JobMaster::isDone);
        toll.tick(second >= 0);
    }

    private void submit(Job job) throws Exception {
        untilNextMillisecond();
        MockApp app = job.large()
                ? cluster.app(job.queue()).unmanaged().submit()
                : cluster.app(job.queue()).submit();
        JobMaster master = new JobMaster(job, app, masters.size(), this);
        masters.add(master);
        present.add(master);
        toll.knows(master);
    }

    /** The scheduler takes the app first that started first, by the machine's clock. */
    private static void untilNextMillisecond() {
        long before = System.currentTimeMillis();
        while (System.currentTimeMillis() == before) {
            Thread.onSpinWait();
        }
    }

    private void endDue() {
        while (!due.isEmpty() && due.peek().at() <= toll.now()) {
            endAlive(due.remove().container(), ContainerExitStatus.SUCCESS);
        }
    }

    private void endAlive(Running<JobMaster> container, int exitStatus) {
        if (toll.isAlive(container) && !container.ending) {
            container.ending = true;
            worker(container).ends(container.container.getContainerId(), exitStatus);
        }
    }

    private Worker worker(Running<JobMaster> container) {
        return Objects.requireNonNull(workers.get(container.container.getAllocatedNode()));
    }

    private void report(Worker worker) throws Exception {
        if (worker.heartbeat()) {
            toll.look(worker.node);
        }
        toll.lookForReservation(worker.node);
    }

    private void report(JobMaster master) throws Exception {
        boolean releases = master.hasSurplus();
        master.heartbeat(toll.now());
        cluster.drain();
        if (releases) {
            toll.lookForGone();
        }
    }

    private void round(Runnable policy) {
        toll.roundBegins();
        long began = System.nanoTime();
        policy.run();
        roundNanos.add(System.nanoTime() - began);
        cluster.drain();
        toll.lookForGone();
        cluster.nodes().forEach(toll::lookForReservation);
        present.stream().filter(master -> master.job.cooperative()).forEach(JobMaster::hears);
    }

    /** A master has a container of its own and begins to run. */
    void comes(ContainerId own) {
        worker(toll.running(own)).starts(own);
    }

    /** A container has begun to work at a task. */
    void starts(ContainerId container, Task task) {
        Running<JobMaster> running = toll.running(container);
        toll.starts(running, task);
        worker(running).starts(container);
        due.add(new Due(toll.now() + task.runMs, number++, running));
    }

    /** A master ends a container that it was told may be killed. */
    void endsEarly(ContainerId container) {
        endAlive(toll.running(container), ContainerExitStatus.KILLED_BY_APPMASTER);
    }

    /** All is done, and a master ends itself. */
    void finishes(JobMaster master) {
        if (!master.job.large()) {
            endAlive(toll.running(master.container()), ContainerExitStatus.SUCCESS);
        }
    }
}
