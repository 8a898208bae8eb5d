package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import java.io.StringWriter;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Log4j writes, as it does in a ResourceManager. */
class PrintableLogTest {
    private final Logger logger = Logger.getLogger(PrintableLogTest.class);
    private final StringWriter text = new StringWriter();
    private final WriterAppender appender = new WriterAppender(new PatternLayout("%p %m%n"), text);
    private final Level before = logger.getLoggerRepository().getThreshold();
    private final PrintableLog log = PrintableLog.of(PrintableLogTest.class);

    @BeforeEach
    void listen() {
        logger.addAppender(appender);
        logger.setAdditivity(false);
        logger.setLevel(Level.DEBUG);
        logger.getLoggerRepository().setThreshold(Level.ALL);
    }

    @AfterEach
    void leave() {
        logger.removeAppender(appender);
        logger.setAdditivity(true);
        logger.setLevel(null);
        logger.getLoggerRepository().setThreshold(before);
    }

    @Test
    void writesEachMessageOnOneLineWhateverIsInIt() {
        log.error("{} {}", Hostile.TEXT, 1);
        log.warn("{} {}", List.of(Hostile.TEXT), 2L);
        log.info("{} {}", Hostile.TEXT, null);
        log.debug("{} {}", Hostile.TEXT, true);
        Hostile.assertNoneIn(text.toString());
        assertThat(text.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("ERROR x\\u0000x").endsWith("x\\udfffx 1"),
                        line -> assertThat(line).startsWith("WARN [x\\u0000x").endsWith("x\\udfffx] 2"),
                        line -> assertThat(line).startsWith("INFO x\\u0000x").endsWith("x\\udfffx null"),
                        line -> assertThat(line).startsWith("DEBUG x\\u0000x").endsWith("x\\udfffx true"));
    }

    @Test
    void cutsWhatNobodyReads() {
        log.info("{} and more", "x".repeat(5_000_000));
        assertThat(text.toString().strip()).hasSizeLessThan(11_000).endsWith("... (4990000 more characters) and more");
    }

    @Test
    void writesTheTraceOfAnExceptionWithItsCauses() {
        RuntimeException thrown = new IllegalStateException("a\u001B[2Jb", new AssertionError("x\n2026 ERROR forged"));
        thrown.addSuppressed(new IllegalArgumentException(Hostile.TEXT));
        log.error("Claim {} failed", 7, thrown);
        Hostile.assertNoneIn(text.toString().replace("\t", ""));
        assertThat(text.toString().lines().filter(line -> !line.startsWith("\t") || line.contains("Suppressed")))
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("ERROR Claim 7 failed"),
                        line -> assertThat(line).isEqualTo("java.lang.IllegalStateException: a\\u001b[2Jb"),
                        line -> assertThat(line)
                                .startsWith("\tSuppressed: java.lang.IllegalArgumentException: x\\u0000x"),
                        line -> assertThat(line)
                                .isEqualTo("Caused by: java.lang.AssertionError: x\\n2026 ERROR forged"));
        assertThat(text.toString()).contains("\tat " + PrintableLogTest.class.getName() + ".writesTheTraceOf");
    }

    @Test
    void writesEachLineOfAMessageOfOursByItself() {
        log.errorInLines("", new IllegalStateException("two reasons:\n- one\n- two"));
        assertThat(text.toString()).isEqualTo("ERROR two reasons:\nERROR - one\nERROR - two\n");
    }

    @Test
    void asksNothingForALevelThatIsOff() {
        logger.setLevel(Level.INFO);
        log.debug("{}", new Object() {
            @Override
            public String toString() {
                throw new AssertionError("asked in vain");
            }
        });
        assertThat(text.toString()).isEmpty();
    }
}
