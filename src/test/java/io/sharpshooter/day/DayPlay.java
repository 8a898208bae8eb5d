package io.sharpshooter.day;

import io.sharpshooter.trial.Contestant;
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
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.jspecify.annotations.Nullable;

/**
 * One part of a day with one policy, on a ResourceManager whose time is virtual. In each second every node reports,
 * every master whose turn it is, and each third second there is a round of the policy, all in an order by the seed. The
 * same arguments give the same score.
 */
final class DayPlay implements JobMaster.Deeds {
    private static final int ROUND_S = 3;

    private final MockCluster cluster;
    private final Plan plan;
    private final Toll toll;
    private final ClaimEnds claims;
    private final Map<NodeId, Worker> workers = new LinkedHashMap<>();
    private final Deque<Job> toCome;
    private final List<JobMaster> masters = new ArrayList<>();
    private final List<JobMaster> present = new ArrayList<>();
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private final RoundClock rounds = new RoundClock();
    private final Random order;
    private long begin;
    private long number;

    /** A task that ends by itself. */
    private record Due(long at, long number, Running container) {}

    /** Something that happens at some moment of a second. */
    @FunctionalInterface
    private interface Act {
        void happen() throws Exception;
    }

    private DayPlay(MockCluster cluster, Plan plan, List<Job> jobs, ClaimEnds claims) {
        this.cluster = cluster;
        this.plan = plan;
        this.claims = claims;
        this.toCome = new ArrayDeque<>(jobs);
        this.order = new Random(plan.seed());
        cluster.nodes().forEach(node -> workers.put(node.id(), new Worker(cluster, node)));
        this.toll = new Toll(
                cluster, jobs.stream().filter(Job::large).mapToInt(Job::tasks).sum());
    }

    static Outcome run(Plan plan, Contestant contestant) throws Exception {
        List<Job> jobs = plan.workload().jobs();
        try (MockCluster cluster = plan.cluster(contestant).start();
                ClaimEnds claims = ClaimEnds.open(plan.decisionsOf(contestant))) {
            DayPlay play = new DayPlay(cluster, plan, jobs, claims);
            play.play(contestant);
            cluster.assertBooksMatch();
            return play.outcome(contestant);
        }
    }

    private void play(Contestant contestant) throws Exception {
        begin = now() + Workload.WARM_UP_S * 1_000L;
        for (int second = -Workload.WARM_UP_S; second < 0; second++) {
            second(second, null);
        }
        SchedulingEditPolicy policy = contestant.maker().make(cluster);
        toll.begin();
        claims.begin();
        for (int second = 0; second < plan.span().seconds(); second++) {
            second(second, second % ROUND_S == 0 ? policy : null);
        }
    }

    private void second(int second, @Nullable SchedulingEditPolicy policy) throws Exception {
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
        toll.tick();
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
        while (!due.isEmpty() && due.peek().at() <= now()) {
            Running container = due.remove().container();
            if (toll.isAlive(container) && !container.isEnding()) {
                end(container, ContainerExitStatus.SUCCESS);
            }
        }
    }

    private void end(Running container, int exitStatus) {
        container.ends();
        worker(container).ends(container.container().getContainerId(), exitStatus);
    }

    private Worker worker(Running container) {
        return Objects.requireNonNull(workers.get(container.container().getAllocatedNode()));
    }

    private void report(Worker worker) throws Exception {
        if (worker.heartbeat()) {
            toll.look(worker.node());
        }
        toll.lookForReservation(worker.node());
    }

    private void report(JobMaster master) throws Exception {
        boolean releases = master.hasSurplus();
        master.heartbeat(now());
        cluster.drain();
        if (releases) {
            toll.lookForGone();
        }
    }

    private void round(SchedulingEditPolicy policy) {
        toll.roundBegins();
        rounds.time(policy::editSchedule);
        cluster.drain();
        toll.lookForGone();
        cluster.nodes().forEach(toll::lookForReservation);
        present.forEach(JobMaster::mayBeTold);
    }

    @Override
    public void comes(ContainerId own) {
        worker(toll.running(own)).starts(own);
    }

    @Override
    public void starts(ContainerId container, Task task) {
        Running running = toll.running(container);
        toll.starts(running, task);
        worker(running).starts(container);
        due.add(new Due(now() + task.runMs(), number++, running));
    }

    @Override
    public void endsEarly(ContainerId container) {
        Running running = toll.running(container);
        if (toll.isAlive(running) && !running.isEnding()) {
            end(running, ContainerExitStatus.KILLED_BY_APPMASTER);
        }
    }

    @Override
    public void finishes(JobMaster master) {
        if (!master.job().large()) {
            end(toll.running(master.container()), ContainerExitStatus.SUCCESS);
        }
    }

    private long now() {
        return cluster.time().get().wallMs();
    }

    private Outcome outcome(Contestant contestant) {
        return new Outcome(contestant.title(), masters, begin, now(), toll, claims.counts(), rounds);
    }
}
