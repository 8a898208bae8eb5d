package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.lines.Outcome.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failsafe's reports and output, as they are. */
class LineReportTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void report() throws IOException {
        Files.writeString(folder.resolve("TEST-a.StrikeIT.xml"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="a.StrikeIT" tests="4" errors="1" skipped="2" failures="1">
                  <properties><property name="x" value="y"/></properties>
                  <testcase name="kills" classname="a.StrikeIT" time="1.5"/>
                  <testcase name="holds" classname="a.StrikeIT" time="0.1">
                    <failure message="no" type="AssertionError"><![CDATA[AssertionError: no
                	at x]]></failure>
                  </testcase>
                  <testcase name="links(int)[1]" classname="a.StrikeIT"><error type="E">E: gone</error></testcase>
                  <testcase name="moves" classname="a.StrikeIT"><skipped message="not before 3.4"/></testcase>
                  <testcase name="" classname="a.StrikeIT"><skipped message="none of it"/></testcase>
                </testsuite>
                """);
    }

    @Test
    void saysHowEachTestEnded() {
        assertThat(new LineReport(folder).outcomes(List.of("a.StrikeIT")))
                .containsExactly(
                        new Outcome(Kind.PASSED, "StrikeIT.kills", ""),
                        new Outcome(Kind.FAILED, "StrikeIT.holds", "AssertionError: no\n\tat x"),
                        new Outcome(Kind.FAILED, "StrikeIT.links(int)[1]", "E: gone"),
                        new Outcome(Kind.LEFT_OUT, "StrikeIT.moves", "not before 3.4"),
                        new Outcome(Kind.LEFT_OUT, "StrikeIT", "none of it"));
    }

    @Test
    void classesWithoutAReportHaveFailed() throws IOException {
        Files.writeString(folder.resolve("TEST-a.HalfIT.xml"), "<testsuite><testcase");
        assertThat(new LineReport(folder).outcomes(List.of("a.NoneIT", "a.StrikeIT", "a.HalfIT", "a.LostIT")))
                .contains(new Outcome(Kind.FAILED, "did not run to their end: 2", "a.NoneIT\na.LostIT"))
                .anyMatch(outcome -> outcome.kind() == Kind.FAILED
                        && outcome.test().equals("HalfIT")
                        && outcome.detail().startsWith("its report cannot be read: "));
    }
}
