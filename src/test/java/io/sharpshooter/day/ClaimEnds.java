package io.sharpshooter.day;

import io.sharpshooter.insight.DecisionLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.jspecify.annotations.Nullable;

/**
 * Counts how Sharpshooter's claims end, from its decision log, while it is open; and how many of them had their nodes
 * reserved while their victims lived, which keeps others out: gigabytes times rounds.
 */
final class ClaimEnds extends AppenderSkeleton implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger(DecisionLog.LOGGER);
    private static final Pattern END = Pattern.compile("\"event\":\"(\\w+)\".*?\"reason\":\"(\\w+)\"");
    private static final Pattern STEP =
            Pattern.compile("\"ms\":(\\d+),\"event\":\"(\\w+)\",\"claim\":(\\d+),\"kind\":\"LARGE\"");
    private static final Pattern MEMORY = Pattern.compile("\"size\":\\{\"memory-mb\":(\\d+)");
    private static final int MIB_MS_IN_GIB_ROUND = 1024 * 3_000;

    private final SortedMap<String, Integer> counts = new TreeMap<>();
    private final Map<String, Long> reservedSince = new HashMap<>();
    private final @Nullable Writer copy;
    private int reservedEarly;
    private long mibMsReservedEarly;
    private boolean begun;

    private ClaimEnds(@Nullable Writer copy) {
        this.copy = copy;
    }

    /** @param copy where to write the whole log, or null */
    static ClaimEnds open(@Nullable Path copy) throws IOException {
        ClaimEnds ends = new ClaimEnds(copy == null ? null : Files.newBufferedWriter(copy));
        LOGGER.setAdditivity(false);
        LOGGER.addAppender(ends);
        return ends;
    }

    void begin() {
        begun = true;
    }

    Map<String, Integer> counts() {
        SortedMap<String, Integer> all = new TreeMap<>(counts);
        if (reservedEarly > 0) {
            all.put("reserved early", reservedEarly);
            all.put("reserved early, GB-rounds", Math.toIntExact(mibMsReservedEarly / MIB_MS_IN_GIB_ROUND));
        }
        return all;
    }

    private void noteReservation(String line) {
        Matcher step = STEP.matcher(line);
        if (!step.find()) {
            return;
        }
        long ms = Long.parseLong(step.group(1));
        Long since = reservedSince.remove(step.group(3));
        if (since != null) {
            Matcher memory = MEMORY.matcher(line);
            mibMsReservedEarly += memory.find() ? Long.parseLong(memory.group(1)) * (ms - since) : 0;
        } else if (step.group(2).equals("reserved")) {
            reservedEarly++;
            reservedSince.put(step.group(3), ms);
        }
    }

    @Override
    protected void append(LoggingEvent event) {
        String line = event.getRenderedMessage();
        Matcher end = END.matcher(line);
        if (begun && line.contains("\"claim\"") && end.find()) {
            counts.merge(end.group(1) + " " + end.group(2), 1, Integer::sum);
        }
        if (begun) {
            noteReservation(line);
        }
        try {
            if (copy != null) {
                copy.write(line + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
        try {
            if (copy != null) {
                copy.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
