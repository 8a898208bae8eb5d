package io.sharpshooter.patches;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.patches.Reading.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Release OLDEST = Release.of("2.7.3");

    private static final Reading CONTAINERS = Release.leak(Book.CONTAINERS);
    private static final Reading USED = Release.leak(Book.USED);
    private static final Reading NO_CONTAINERS = new Reading(Book.CONTAINERS, Moment.ENDED, 0, 0, 0);
    private static final Reading NO_USED = new Reading(Book.USED, Moment.ENDED, 0, 0, 0);

    private static final MoveReport LEAKS = report(CONTAINERS, USED);
    private static final MoveReport RIGHT = report(NO_CONTAINERS, NO_USED);

    @Test
    void holdsWhenTheKnownLeaksAreThereAndThenGone() {
        Verdict verdict = new Verdict(OLDEST, LEAKS, RIGHT);
        assertThat(verdict.complaints()).isEmpty();
        assertThat(table(verdict))
                .containsPattern("2\\.7\\.3 +\\+1/-1 -> right +\\+4096/-4096 -> right +- +- ")
                .doesNotContain("WRONG", "FAILED");
    }

    @Test
    void doesNotHoldWhereALeakIsMissingWithoutThePatch() {
        Verdict verdict = new Verdict(OLDEST, report(CONTAINERS, NO_USED), RIGHT);
        assertThat(verdict.complaints()).singleElement().asString().contains("without the patch, USED is left at");
        assertThat(table(verdict)).contains("FAILED on 2.7.3: without the patch");
    }

    @Test
    void doesNotHoldWhereABookIsStillOffWithThePatch() {
        Reading moved = new Reading(Book.USED, Moment.MOVED, 0, 0, 4096);
        Verdict verdict = new Verdict(OLDEST, LEAKS, report(NO_CONTAINERS, moved, NO_USED));
        assertThat(verdict.complaints()).singleElement().asString().contains("with the patch", "MOVED", "4096");
        assertThat(table(verdict)).contains("+4096/-4096 -> WRONG");
    }

    @Test
    void doesNotHoldWhereABookIsMissing() {
        Verdict verdict = new Verdict(OLDEST, LEAKS, report(NO_CONTAINERS));
        assertThat(verdict.complaints()).singleElement().asString().contains("it tracks [CONTAINERS]");
    }

    @Test
    void doesNotHoldWhereTheTestDoesNotEnd() {
        MoveReport broken = new MoveReport(List.of(), Optional.of("it died"));
        assertThat(new Verdict(OLDEST, LEAKS, broken).complaints()).containsExactly("it died");
    }

    @Test
    void saysWhatIsOddOnOneLine() {
        MoveReport broken = new MoveReport(List.of(), Optional.of("it died" + Hostile.TEXT));
        assertThat(table(new Verdict(OLDEST, LEAKS, broken)))
                .containsPattern("\nFAILED on .*: it diedx\\\\u0000x.*x\\\\udfffx\n")
                .satisfies(Hostile::assertNoneIn);
    }

    @Test
    void aReadingIsALine() {
        assertThat(Reading.parse(USED.toLine())).contains(USED);
        assertThat(Reading.parse("INFO: something else")).isEmpty();
    }

    private static MoveReport report(Reading... readings) {
        return new MoveReport(List.of(readings), Optional.empty());
    }

    private static String table(Verdict verdict) {
        StringWriter text = new StringWriter();
        new PatchTable(List.of(verdict)).print(new PrintWriter(text));
        return text.toString();
    }
}
