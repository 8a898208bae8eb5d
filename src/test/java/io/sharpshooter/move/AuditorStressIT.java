package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Ledger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 50 nodes, 200 apps that start, end, ask, release, are preempted and moved, each often; asynchronous scheduling; 1,000
 * rounds meanwhile. In the end everything is zero.
 */
class AuditorStressIT {
    private static final int ROUNDS = 1000;
    private static final int ROUNDS_AT_MOST = 5000;
    private static final int NODES = 50;
    private static final int APPS = 200;
    private static final int CROWDS = 2;

    /** So many rounds from one fault to the next. */
    private static final int EVERY = 10;

    /** Of each kind of action, at least. */
    private static final int MANY = 100;

    /**
     * Preemption marks containers, which count as killable, and others' asks kill them; each user has metrics of his
     * own. Hadoop's own scheduler leaks when apps move, so they do not there.
     */
    @ParameterizedTest
    @ValueSource(classes = {MoveSafeCapacityScheduler.class, CapacityScheduler.class})
    void reportsNothingFalse(Class<? extends CapacityScheduler> scheduler) throws Exception {
        play(scheduler, false);
    }

    /** Faults that stay, in books that change all the time. */
    @Test
    void healsWhileEverythingGoesOn() throws Exception {
        play(MoveSafeCapacityScheduler.class, true);
    }

    /** With faults some books are bent every ten rounds, and right before the next. */
    private static void round(MockCluster cluster, AuditorByHand auditor, int round, boolean faults) {
        if (faults && round % EVERY == 0) {
            Resource some = Resource.newInstance(2048, 2);
            cluster.queue("root.p.a").getQueueResourceUsage().incReserved("", some);
            cluster.queue("root.c").getQueueResourceUsage().incUsed("", some);
        }
        auditor.rounds(1);
        if (!faults || round % EVERY == EVERY - 1) {
            assertThat(auditor.told()).as("round %d", round).isEmpty();
        }
    }

    private static void play(Class<? extends CapacityScheduler> scheduler, boolean faults) throws Exception {
        try (MockCluster cluster = MoveScene.cluster(scheduler)
                .asynchronousScheduling()
                .set(MoveScene.LAZY, "true")
                .set(AuditorIT.HEAL, String.valueOf(faults))
                .nodes(NODES, Size.gib(32))
                .queue("root.p", 50)
                .queue("root.p.a", 50)
                .queue("root.p.b", 50)
                .queue("root.c", 50)
                .start()) {
            boolean moving = scheduler == MoveSafeCapacityScheduler.class;
            List<Crowd> crowds = new ArrayList<>();
            for (int number = 0; number < CROWDS; number++) {
                crowds.add(new Crowd(cluster, moving, number, APPS / CROWDS));
            }
            Ledger before = WholeLedger.of(cluster);
            run(cluster, crowds, moving, faults);
            cluster.assertBooksMatch();
            for (Crowd crowd : crowds) {
                crowd.end();
            }
            cluster.settle();
            MoveScene.assertLedger("when idle", cluster, before);
        }
    }

    /** Whether each kind of action has happened often; moves too, where they are wanted. */
    private static boolean isManyOfEach(List<Crowd> crowds, boolean moving) {
        return Arrays.stream(Crowd.Action.values())
                .filter(action -> moving || action != Crowd.Action.MOVE)
                .allMatch(action -> times(crowds, action) >= MANY);
    }

    private static int times(List<Crowd> crowds, Crowd.Action action) {
        return crowds.stream().mapToInt(crowd -> crowd.actions(action)).sum();
    }

    /** Something has happened since the last round, and nobody has failed. */
    private static void awaitActions(List<Crowd> crowds, int count, Restless threads) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (crowds.stream().mapToInt(Crowd::actions).sum() <= count) {
            threads.check();
            assertThat(System.nanoTime()).as("Nothing happens any more.").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
    }

    private static void run(MockCluster cluster, List<Crowd> crowds, boolean moving, boolean faults) throws Exception {
        for (Crowd crowd : crowds) {
            crowd.start();
        }
        try (Restless threads = new Restless()) {
            crowds.forEach(crowd -> threads.goOn(crowd::act));
            threads.goOn(cluster::heartbeatAll);
            AuditorByHand auditor = new AuditorByHand(cluster);
            for (int round = 0; round < ROUNDS || !isManyOfEach(crowds, moving) || round % EVERY != 0; round++) {
                assertThat(round)
                        .as("rounds until each kind has happened %d times", MANY)
                        .isLessThan(ROUNDS_AT_MOST);
                round(cluster, auditor, round, faults);
                awaitActions(crowds, round, threads);
            }
            threads.end();
        }
    }
}
