package io.sharpshooter.trial;

import io.sharpshooter.insight.DecisionLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.Appender;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.spi.LoggingEvent;
import org.jspecify.annotations.Nullable;

/** Counts how Sharpshooter's claims end, from its decision log, while it is open. */
final class ClaimEnds extends AppenderSkeleton implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger(DecisionLog.LOGGER);
    private static final Pattern END = Pattern.compile("\"event\":\"(\\w+)\".*?\"reason\":\"(\\w+)\"");

    private final SortedMap<String, Integer> counts = new TreeMap<>();
    private final @Nullable Appender copy;

    private ClaimEnds(@Nullable Appender copy) {
        this.copy = copy;
    }

    /** @param copy where to write the whole log, or null */
    static ClaimEnds open(@Nullable Path copy) throws IOException {
        ClaimEnds ends = new ClaimEnds(
                copy == null ? null : new FileAppender(new PatternLayout("%m%n"), copy.toString(), false));
        LOGGER.setAdditivity(false);
        LOGGER.addAppender(ends);
        return ends;
    }

    Map<String, Integer> counts() {
        return counts;
    }

    @Override
    protected void append(LoggingEvent event) {
        String line = event.getRenderedMessage();
        Matcher end = END.matcher(line);
        if (line.contains("\"claim\"") && end.find()) {
            counts.merge(end.group(1) + " " + end.group(2), 1, Integer::sum);
        }
        if (copy != null) {
            copy.doAppend(event);
        }
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        LOGGER.removeAppender(this);
        LOGGER.setAdditivity(true);
        if (copy != null) {
            copy.close();
        }
    }
}
