package io.sharpshooter.patches;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.patches.Remainder.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Release OLDEST = Release.of("2.7.3");

    private static final Remainder CONTAINERS = Release.leak(MovedBook.CONTAINERS);
    private static final Remainder USED = Release.leak(MovedBook.USED);
    private static final Remainder NO_CONTAINERS = new Remainder(MovedBook.CONTAINERS, Moment.ENDED, 0, 0, 0);
    private static final Remainder NO_USED = new Remainder(MovedBook.USED, Moment.ENDED, 0, 0, 0);

    private static final MoveReport LEAKS = report(CONTAINERS, USED);
    private static final MoveReport RIGHT = report(NO_CONTAINERS, NO_USED);

    @Test
    void holdsWhenTheKnownLeaksAreThereAndThenGone() {
        PatchVerdict verdict = new PatchVerdict(OLDEST, LEAKS, RIGHT);
        assertThat(verdict.complaints()).isEmpty();
        assertThat(table(verdict))
                .containsPattern("2\\.7\\.3 +\\+1/-1 -> right +\\+4096/-4096 -> right +- +- ")
                .doesNotContain("WRONG", "FAILED");
    }

    @Test
    void doesNotHoldWhereALeakIsMissingWithoutThePatch() {
        PatchVerdict verdict = new PatchVerdict(OLDEST, report(CONTAINERS, NO_USED), RIGHT);
        assertThat(verdict.complaints()).singleElement().asString().contains("without the patch, USED is left at");
        assertThat(table(verdict)).contains("FAILED on 2.7.3: without the patch");
    }

    @Test
    void doesNotHoldWhereABookIsStillOffWithThePatch() {
        Remainder moved = new Remainder(MovedBook.USED, Moment.MOVED, 0, 0, 4096);
        PatchVerdict verdict = new PatchVerdict(OLDEST, LEAKS, report(NO_CONTAINERS, moved, NO_USED));
        assertThat(verdict.complaints()).singleElement().asString().contains("with the patch", "MOVED", "4096");
        assertThat(table(verdict)).contains("+4096/-4096 -> WRONG");
    }

    @Test
    void doesNotHoldWhereABookIsMissing() {
        PatchVerdict verdict = new PatchVerdict(OLDEST, LEAKS, report(NO_CONTAINERS));
        assertThat(verdict.complaints()).singleElement().asString().contains("it tracks [CONTAINERS]");
    }

    @Test
    void doesNotHoldWhereTheTestDoesNotEnd() {
        MoveReport broken = new MoveReport(List.of(), Optional.of("it died"));
        assertThat(new PatchVerdict(OLDEST, LEAKS, broken).complaints()).containsExactly("it died");
    }

    @Test
    void saysWhatIsOddOnOneLine() {
        MoveReport broken = new MoveReport(List.of(), Optional.of("it died" + Hostile.TEXT));
        assertThat(table(new PatchVerdict(OLDEST, LEAKS, broken)))
                .containsPattern("\nFAILED on .*: it diedx\\\\u0000x.*x\\\\udfffx\n")
                .satisfies(Hostile::assertNoneIn);
    }

    @Test
    void aReadingIsALine() {
        assertThat(Remainder.parse(USED.toLine())).contains(USED);
        assertThat(Remainder.parse("INFO: something else")).isEmpty();
    }

    private static MoveReport report(Remainder... readings) {
        return new MoveReport(List.of(readings), Optional.empty());
    }

    private static String table(PatchVerdict verdict) {
        StringWriter text = new StringWriter();
        new PatchTable(List.of(verdict)).print(new PrintWriter(text));
        return text.toString();
    }
}
