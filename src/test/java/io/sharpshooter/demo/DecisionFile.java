package io.sharpshooter.demo;

import io.sharpshooter.insight.DecisionLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Sharpshooter's decision log, kept in a file of its own while this is open. */
final class DecisionFile implements AutoCloseable {

    private static final Logger LOGGER = Logger.getLogger(DecisionLog.LOGGER);

    private final Path file;
    private final FileAppender appender;

    private DecisionFile(Path file, FileAppender appender) {
        this.file = file;
        this.appender = appender;
    }

    /**
     * Begins an empty file in the folder of the logs, of another name than that of any other process. It stays there.
     */
    static DecisionFile open() throws IOException {
        Path file = Path.of(System.getProperty("sharpshooter.log.dir", "target"))
                .resolve("demo-decisions-%d.jsonl"
                        .formatted(ProcessHandle.current().pid()));
        FileAppender appender = new FileAppender(new PatternLayout("%m%n"), file.toString(), false);
        LOGGER.setAdditivity(false);
        LOGGER.addAppender(appender);
        return new DecisionFile(file, appender);
    }

    Path file() {
        return file;
    }

    List<String> lines() throws IOException {
        return Files.readAllLines(file);
    }

    @Override
    public void close() {
        LOGGER.removeAppender(appender);
        LOGGER.setAdditivity(true);
        appender.close();
    }
}
