package io.sharpshooter.move;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Does something in the last step of Hadoop's own moves, until it is closed: under the scheduler's lock that step logs
 * that the app has moved.
 */
abstract class LastStepOfMove extends AppenderSkeleton implements AutoCloseable {
    private final Logger logger = Logger.getLogger(CapacityScheduler.class);
    private final Level level = logger.getLevel();

    LastStepOfMove() {
        logger.setLevel(Level.INFO);
        logger.addAppender(this);
    }

    /** @param message which app it is, among others */
    abstract void moved(String message);

    @Override
    protected final void append(LoggingEvent event) {
        String message = event.getRenderedMessage();
        if (message.contains("successfully moved")) {
            moved(message);
        }
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        logger.removeAppender(this);
        logger.setLevel(level);
    }
}
