package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Collects what is logged to a logger and those below it, until it is closed. Thread-safe. */
public final class LogCatcher extends AppenderSkeleton implements AutoCloseable {
    private final Logger logger;
    private final List<LoggingEvent> events = new ArrayList<>();

    public LogCatcher(String name) {
        logger = Logger.getLogger(name);
        logger.addAppender(this);
    }

    @Override
    protected synchronized void append(LoggingEvent event) {
        // Hadoop's own test configuration has keys of it.
        if (!event.getRenderedMessage().contains("There is no queue root.default:")) {
            events.add(event);
        }
    }

    /** All messages so far, oldest first. */
    public synchronized List<String> messages() {
        return events.stream().map(LoggingEvent::getRenderedMessage).toList();
    }

    /** The messages but for the first so many. */
    public synchronized List<String> messagesAfter(int first) {
        return events.subList(first, events.size()).stream()
                .map(LoggingEvent::getRenderedMessage)
                .toList();
    }

    /** The messages of one level so far. */
    public synchronized List<String> messages(Level level) {
        return events.stream()
                .filter(event -> event.getLevel().equals(level))
                .map(LoggingEvent::getRenderedMessage)
                .toList();
    }

    /** Nothing was logged as an error so far. */
    public void assertNoErrors() {
        assertThat(messages(Level.ERROR)).isEmpty();
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
