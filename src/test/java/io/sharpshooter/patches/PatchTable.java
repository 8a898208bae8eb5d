package io.sharpshooter.patches;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Releases down, books across: what a book was before the patch and is after it. */
final class PatchTable {
    private final List<PatchVerdict> verdicts;

    PatchTable(List<PatchVerdict> verdicts) {
        this.verdicts = List.copyOf(verdicts);
    }

    void print(PrintWriter out) {
        out.println("What is left over in source/destination after a move, when all has ended: without the patch"
                + " -> with it.");
        out.println("A dash: that release does not track it.");
        out.println();
        Table table = new Table(
                "  ",
                IntStream.rangeClosed(0, MovedBook.values().length)
                        .map(column -> -6)
                        .toArray());
        table.add(cells("", MovedBook::title));
        for (PatchVerdict verdict : verdicts) {
            table.add(cells(verdict.release().version(), book -> cell(verdict, book)));
        }
        table.lines().forEach(out::println);
        verdicts.forEach(verdict -> verdict.complaints()
                .forEach(
                        complaint -> out.printf("%nFAILED on %s: %s%n", verdict.release(), Printable.text(complaint))));
        out.flush();
    }

    private static String cell(PatchVerdict verdict, MovedBook book) {
        Optional<Remainder> before = verdict.before().left(book);
        Optional<Remainder> after = verdict.after().left(book);
        if (before.isEmpty() && after.isEmpty()) {
            return "-";
        }
        boolean right = after.isPresent() && verdict.after().isRight(book);
        if (right && before.isPresent() && verdict.before().isRight(book)) {
            return "right";
        }
        return text(before) + " -> " + (right ? "right" : "WRONG");
    }

    private static String text(Optional<Remainder> reading) {
        return reading.map(left -> left.isRight() ? "right" : signed(left.source()) + "/" + signed(left.destination()))
                .orElse("?");
    }

    private static String signed(long amount) {
        return amount == 0 ? "0" : "%+d".formatted(amount);
    }

    private static Object[] cells(String first, Function<MovedBook, String> cell) {
        return Stream.concat(Stream.of(first), Arrays.stream(MovedBook.values()).map(cell))
                .toArray();
    }
}
