package io.sharpshooter.bench;

import java.nio.charset.StandardCharsets;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Counts what a logger writes, line ends included, until it is closed. */
final class WrittenBytes extends AppenderSkeleton implements AutoCloseable {
    private final Logger logger;
    private long bytes;

    WrittenBytes(String name) {
        logger = Logger.getLogger(name);
        logger.addAppender(this);
    }

    synchronized long bytes() {
        return bytes;
    }

    @Override
    protected synchronized void append(LoggingEvent event) {
        bytes += event.getRenderedMessage().getBytes(StandardCharsets.UTF_8).length + 1;
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        logger.removeAppender(this);
    }
}
