package io.sharpshooter.yarn.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.LogCatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MoveGateTest {
    private static final int TURNS = 10;

    private final Recorded scheduler = new Recorded(new ReentrantReadWriteLock());
    private final MoveGate gate = new MoveGate(scheduler);
    private final List<Thread> moves = new ArrayList<>();

    /** A lock that knows when it was tried in vain. */
    private static final class Recorded extends WriteLock {
        private static final long serialVersionUID = 1L;

        private final transient ReentrantReadWriteLock lock;
        private final transient List<Turn> turns = Collections.synchronizedList(new ArrayList<>());

        private record Turn(long start, long end) {}

        Recorded(ReentrantReadWriteLock lock) {
            super(lock);
            this.lock = lock;
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            long start = System.nanoTime();
            boolean locked = super.tryLock(timeout, unit);
            if (!locked) {
                turns.add(new Turn(start, System.nanoTime()));
            }
            return locked;
        }

        /** Whoever waits for it in these tests has closed the gate. */
        void awaitWaiting() {
            while (!lock.hasQueuedThreads()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void othersPassWhileAMoveWaitsForTheSchedulersLock() throws Exception {
        scheduler.lock();
        move(() -> {});
        passInTurns();
        finishMoves();
    }

    @Test
    void othersPassWhileManyMovesWaitForTheSchedulersLock() throws Exception {
        scheduler.lock();
        for (int count = 0; count < 5; count++) {
            move(() -> {});
        }
        passInTurns();
        finishMoves();
    }

    @Test
    void theGateIsOpenForAtLeastAsLongAsItWasClosedInVain() throws Exception {
        scheduler.lock();
        move(() -> {});
        move(() -> {});
        while (scheduler.turns.size() < TURNS) {
            Thread.sleep(1);
        }
        finishMoves();
        for (int turn = 1; turn < TURNS; turn++) {
            Recorded.Turn before = scheduler.turns.get(turn - 1);
            assertThat(scheduler.turns.get(turn).start() - before.end())
                    .isGreaterThanOrEqualTo(before.end() - before.start());
        }
    }

    @Test
    void othersPassWhileAMoveWaitsForSomebodyInside() throws Exception {
        gate.enter();
        Thread move = move(() -> {});
        for (int turn = 0; turn < TURNS; turn++) {
            awaitState(move, Thread.State.TIMED_WAITING);
            Thread other = start(this::pass);
            other.join();
        }
        assertThat(move.isAlive()).isTrue();
        gate.leave();
        move.join();
    }

    @Test
    void anInterruptIsHeldBackUntilBothAreReleased() throws Exception {
        scheduler.lock();
        AtomicBoolean inside = new AtomicBoolean(true);
        AtomicBoolean after = new AtomicBoolean();
        Thread move = start(() -> {
            gate.close("A move");
            inside.set(Thread.currentThread().isInterrupted());
            gate.open();
            after.set(Thread.currentThread().isInterrupted());
        });
        scheduler.awaitWaiting();
        move.interrupt();
        passInTurns();
        scheduler.unlock();
        move.join();
        assertThat(inside).isFalse();
        assertThat(after).isTrue();
    }

    @Test
    void anInterruptThatCameEarlierIsHeldBackToo() {
        Thread.currentThread().interrupt();
        assertThat(gate.close("A move")).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(gate.close("A move in it")).isTrue();
        gate.open();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        gate.open();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aLongWaitIsToldOnce() throws Exception {
        MoveGate impatient = new MoveGate(scheduler, 0);
        try (LogCatcher log = new LogCatcher(MoveGate.class.getName())) {
            scheduler.lock();
            Thread move = start(() -> {
                impatient.close("Moving a to b");
                impatient.open();
            });
            while (scheduler.turns.size() < 3) {
                Thread.sleep(1);
            }
            scheduler.unlock();
            move.join();
            assertThat(log.messages()).singleElement().asString().startsWith("Moving a to b has waited for 0 s: ");
        }
    }

    @Test
    void aWaitThatIsNotLongIsNotTold() throws Exception {
        try (LogCatcher log = new LogCatcher(MoveGate.class.getName())) {
            scheduler.lock();
            move(() -> {});
            passInTurns();
            finishMoves();
            assertThat(log.messages()).isEmpty();
        }
    }

    @Test
    void whoIsInsideDoesNotWaitForItself() {
        gate.enter();
        assertThat(gate.close("A move")).isFalse();
        gate.leave();
        assertThat(scheduler.isHeldByCurrentThread()).isFalse();
        assertThat(gate.close("A move")).isTrue();
        gate.open();
    }

    @Test
    void whoHoldsTheSchedulersLockClosesAnEmptyGateAndNoOther() throws Exception {
        scheduler.lock();
        assertThat(gate.close("A move")).isTrue();
        gate.open();
        assertThat(scheduler.getHoldCount()).isEqualTo(1);
        start(gate::enter).join();
        assertThat(gate.close("A move")).isFalse();
        assertThat(scheduler.getHoldCount()).isEqualTo(1);
    }

    @Test
    void bothAreHeldWhileItIsClosedAndFreeAfterwards() throws Exception {
        gate.close("A move");
        assertThat(scheduler.isHeldByCurrentThread()).isTrue();
        Thread other = start(this::pass);
        awaitState(other, Thread.State.WAITING);
        gate.open();
        other.join();
        assertThat(scheduler.isHeldByCurrentThread()).isFalse();
        Thread next = move(() -> {});
        next.join();
    }

    /** Each time while a move has closed the gate. */
    private void passInTurns() throws Exception {
        for (int turn = 0; turn < TURNS; turn++) {
            scheduler.awaitWaiting();
            Thread other = start(this::pass);
            other.join();
        }
        assertThat(moves).allMatch(Thread::isAlive);
    }

    private void pass() {
        gate.enter();
        gate.leave();
    }

    private Thread move(Runnable work) {
        Thread move = start(() -> {
            gate.close("A move");
            try {
                work.run();
            } finally {
                gate.open();
            }
        });
        moves.add(move);
        return move;
    }

    private void finishMoves() throws Exception {
        scheduler.unlock();
        for (Thread move : moves) {
            move.join();
        }
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitState(Thread thread, Thread.State state) throws Exception {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }
}
