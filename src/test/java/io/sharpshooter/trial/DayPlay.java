package io.sharpshooter.trial;

import static io.sharpshooter.trial.Workload.WARM_UP_S;
import static java.util.Collections.shuffle;
import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.SUCCESS;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.lang3.function.FailableRunnable;
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
    private final List<JobMaster> present = new ArrayList<>();
    private final List<Long> roundNanos = new ArrayList<>();
    private final Random order;

    private DayPlay(MockCluster cluster, Plan plan) throws Exception {
        this.cluster = cluster;
        this.toCome = new ArrayDeque<>(plan.source().jobs(plan));
        this.order = new Random(plan.seed());
        this.toll = new DayToll(cluster, toCome);
        cluster.nodes().forEach(node -> workers.put(node.id(), new Worker(cluster, node)));
    }

    static Outcome run(Plan plan, Contestant contestant) throws Exception {
        var builder = contestant.on(plan.source().cluster(), plan.graceMs());
        try (var cluster = builder.oneThread().start();
                var errors = new LogCatcher(Preemption.class.getName());
                var log = new LogCatcher(DecisionLog.LOGGER)) {
            var play = new DayPlay(cluster, plan);
            play.play(plan.span().seconds(), contestant);
            errors.assertNoErrors(); // the brake's would be one
            cluster.assertBooksMatch();
            if (plan.decisions() != null && contestant == Contestant.SHARPSHOOTER) {
                Files.write(plan.decisions(), log.messages(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
            return new Outcome(contestant.title, play.toll, claimEnds(log.messages()), play.roundNanos);
        }
    }

    private static SortedMap<String, Integer> claimEnds(List<String> decisions) {
        SortedMap<String, Integer> ends = new TreeMap<>();
        decisions.stream()
                .map(Entry::parse)
                .filter(entry -> entry.json().has("claim") && entry.json().has("reason"))
                .forEach(entry -> ends.merge(entry.event() + " " + entry.text("reason"), 1, Integer::sum));
        return ends;
    }

    private void play(int seconds, Contestant contestant) throws Exception {
        var policy = contestant.rounds(cluster);
        int second = -WARM_UP_S;
        while (second < seconds && (second <= 0 || toCome.size() + present.size() > 0)) {
            second(second++, policy);
        }
    }

    private void second(int second, Runnable policy) throws Exception {
        cluster.time().advance(1_000);
        while (!toCome.isEmpty() && toCome.peek().at() <= second) {
            submit(toCome.remove());
        }
        toll.due().forEach(due -> ends(due.container.getContainerId(), SUCCESS));
        List<FailableRunnable<Exception>> acts = new ArrayList<>();
        workers.values().forEach(worker -> acts.add(() -> report(worker)));
        for (var master : present) {
            if (master.hasTurn(second)) {
                acts.add(() -> report(master));
            }
        }
        if (second >= 0 && second * 1_000 % Contestant.ROUND_MS == 0) {
            acts.add(() -> round(policy));
        }
        shuffle(acts, order);
        for (var act : acts) {
            act.run();
        }
        present.removeIf(JobMaster::isDone);
        toll.tick();
    }

    private void submit(Job job) throws Exception {
        Thread.sleep(1); // the scheduler takes the app first that started first, by the machine's clock
        var as = job.app();
        var app = cluster.app(job.queue()).user(as.user()).priority(as.priority());
        var whole = as.master() == null ? app.unmanaged() : app.am(as.master());
        var master = new JobMaster(job, whole.submit(), toll.masters.size(), this);
        present.add(master);
        toll.knows(master);
    }

    private void report(Worker worker) throws Exception {
        if (worker.heartbeat()) {
            toll.look(worker.node);
        }
        toll.lookForReservation(worker.node);
    }

    private void report(JobMaster master) throws Exception {
        boolean hasReleased = master.heartbeat(toll.now(), toll.now() > toll.begin);
        cluster.drain();
        if (hasReleased) {
            toll.lookForGone(toll.alive.values());
        }
    }

    private void round(Runnable policy) {
        toll.roundBegins();
        long began = System.nanoTime();
        policy.run();
        roundNanos.add(System.nanoTime() - began);
        cluster.drain();
        toll.lookForGone(toll.alive.values());
        cluster.nodes().forEach(toll::lookForReservation);
        present.stream().filter(master -> master.job.cooperative()).forEach(master -> master.hears = true);
    }

    /** A container begins to work: at a task, or as a master. */
    void starts(ContainerId id, @Nullable Task task) {
        var container = requireNonNull(toll.alive.get(id));
        if (task != null) {
            toll.starts(container, task);
        }
        worker(container).starts(id);
    }

    /** A container ends, in the next report of its node. */
    void ends(ContainerId id, int exitStatus) {
        var container = requireNonNull(toll.alive.get(id));
        if (!container.ending) {
            container.ending = true;
            worker(container).ends(id, exitStatus);
        }
    }

    private Worker worker(Running<JobMaster> container) {
        return requireNonNull(workers.get(container.container.getAllocatedNode()));
    }
}
