package io.sharpshooter.yarn;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.event.DrainDispatcher;

/**
 * Who waits until all events are handled, sleeps meanwhile; Hadoop's would keep a processor from the thread that
 * handles them.
 */
final class PatientDispatcher extends DrainDispatcher {
    private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(20);

    @Override
    public void await() {
        while (!isDrained()) {
            LockSupport.parkNanos(PAUSE);
        }
    }
}
