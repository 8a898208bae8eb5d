package io.sharpshooter.yarn;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.event.DrainDispatcher;
import org.apache.hadoop.yarn.event.Event;

/** Has no thread of its own: whoever waits until all events are handled, handles them. */
@SuppressWarnings("rawtypes") // so they are declared
final class DrainedDispatcher extends DrainDispatcher {
    private final Events events;

    /** The thread of the dispatcher gets none of them. */
    private static final class Events extends LinkedBlockingQueue<Event> {
        private static final long serialVersionUID = 1L;

        @Override
        public Event take() throws InterruptedException {
            new CountDownLatch(1).await();
            throw new AssertionError("Nobody counts down.");
        }
    }

    DrainedDispatcher() {
        this(new Events());
    }

    private DrainedDispatcher(Events events) {
        super(events);
        this.events = events;
    }

    @Override
    public synchronized void await() {
        for (Event event = events.poll(); event != null; event = events.poll()) {
            dispatch(event);
        }
    }

    @Override
    protected boolean isDrained() {
        return events.isEmpty();
    }

    /**
     * Who waits until all events are handled, sleeps meanwhile; Hadoop's would keep a processor from the thread that
     * handles them.
     */
    static final class Patient extends DrainDispatcher {
        private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(20);

        @Override
        public void await() {
            while (!isDrained()) {
                LockSupport.parkNanos(PAUSE);
            }
        }
    }
}
