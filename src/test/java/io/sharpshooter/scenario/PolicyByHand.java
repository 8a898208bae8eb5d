package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.SecondOpinion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.log4j.Level;

/**
 * The real policy on a cluster, with its rounds, the clock and all heartbeats driven by hand. After every round, and
 * after every heartbeat, the queues' books must agree with the containers; where the policy is ours, {@link RoundCheck}
 * and {@link SecondOpinion} look at every round too, and no error may have been logged in the end.
 */
public final class PolicyByHand implements AutoCloseable {
    public static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    /** The grace period, in ms. */
    public static final String WAIT = KEYS + "max_wait_before_kill";

    /** The part of the cluster that may be taken in a round. */
    public static final String PER_ROUND = KEYS + "total_preemption_per_round";

    public static final String OBSERVE_ONLY = KEYS + "observe_only";

    /** Time from one turn to the next, in ms. */
    public static final long INTERVAL = 3_000;

    private final MockCluster cluster;
    private final SchedulingEditPolicy policy;
    private final List<MockApp> apps;
    private final RoundCheck check;
    private final Runnable second;
    private final List<PlayedRound> rounds = new ArrayList<>();
    private final LogCatcher log = new LogCatcher("io.sharpshooter");
    private int errorsExpected;

    private PolicyByHand(MockCluster cluster, SchedulingEditPolicy policy, List<MockApp> apps) {
        this.cluster = cluster;
        this.policy = policy;
        this.apps = new ArrayList<>(apps);
        check = new RoundCheck(cluster);
        if (policy instanceof PriorityLargeContainerPreemptionPolicy ours && !cluster.isAsynchronous()) {
            var opinion = new SecondOpinion(cluster);
            second = () -> opinion.check(ours);
        } else {
            second = () -> {};
        }
        policy.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Ours, with the cluster's clock; the AMs of these apps send heartbeats in each turn. */
    public static PolicyByHand on(MockCluster cluster, MockApp... apps) {
        return with(PolicyWithClock.of(cluster.time()), cluster, apps);
    }

    /** Any policy. */
    public static PolicyByHand with(SchedulingEditPolicy policy, MockCluster cluster, MockApp... apps) {
        return new PolicyByHand(cluster, policy, List.of(apps));
    }

    /** The AM of this app sends heartbeats in each turn too. */
    public void drive(MockApp app) {
        apps.add(app);
    }

    /** The AM of this app, which is over, sends none any more. */
    public void leave(MockApp app) {
        apps.remove(app);
    }

    /** That so many errors are logged is what the test is about. */
    public PolicyByHand expectErrors(int count) {
        errorsExpected = count;
        return this;
    }

    /** One round, and nothing else. */
    public PlayedRound round() {
        cluster.drain();
        second.run();
        var before = Living.of(cluster);
        check.before();
        policy.editSchedule();
        cluster.assertBooksMatch();
        var round = Living.of(cluster).since(before, log());
        rounds.add(round);
        return round;
    }

    /** What the decision log says of the round, which is checked; of another policy it says nothing. */
    private List<Entry> log() {
        return policy instanceof PriorityLargeContainerPreemptionPolicy ? check.after() : List.of();
    }

    /** Nodes and AMs report until what was killed is confirmed and what was placed runs. */
    public void heartbeats() throws Exception {
        for (int beat = 0; beat < 2; beat++) {
            cluster.heartbeatAll();
            cluster.assertBooksMatch();
        }
        for (var app : apps) {
            app.heartbeat();
        }
        cluster.heartbeatAll();
        cluster.assertBooksMatch();
    }

    /** One round, all heartbeats, and the time until the next round. */
    public PlayedRound turn() throws Exception {
        var round = round();
        heartbeats();
        cluster.time().advance(INTERVAL);
        return round;
    }

    /** Turns until the condition holds; fails after so many. Returns how many it took. */
    public int turnsUntil(BooleanSupplier condition, int most) throws Exception {
        int turns = 0;
        while (!condition.getAsBoolean()) {
            assertThat(turns).as("turns without success; %s", rounds).isLessThan(most);
            turn();
            turns++;
        }
        return turns;
    }

    /** So many turns in which nobody dies and no reservation comes or goes. */
    public void restsFor(int turns) throws Exception {
        for (int turn = 0; turn < turns; turn++) {
            var round = turn();
            assertThat(round.touchedNothing()).as("a quiet round: %s", round).isTrue();
        }
    }

    /** All rounds so far. */
    public List<PlayedRound> rounds() {
        return List.copyOf(rounds);
    }

    /** All but the first so many. */
    public List<PlayedRound> roundsAfter(int first) {
        return List.copyOf(rounds.subList(first, rounds.size()));
    }

    /** How many containers have died in rounds so far. */
    public int kills() {
        return rounds.stream().mapToInt(round -> round.killed().size()).sum();
    }

    /** Why claims were cancelled so far, in the order of time. */
    public List<String> cancellations() {
        return rounds.stream()
                .flatMap(round -> round.log("cancelled").stream())
                .map(claim -> claim.text("reason"))
                .toList();
    }

    public SchedulingEditPolicy policy() {
        return policy;
    }

    @Override
    public void close() {
        check.close();
        log.close();
        assertThat(log.messages(Level.ERROR)).as("errors logged").hasSize(errorsExpected);
    }
}
