package io.sharpshooter.demo;

import java.io.PrintWriter;
import java.util.List;

/** What the demonstration is written on. Thread-safe; nothing is written after the last words. */
final class Paper {

    private final PrintWriter out;
    private boolean full;

    Paper(PrintWriter out) {
        this.out = out;
    }

    synchronized void write(String... lines) {
        write(List.of(lines));
    }

    synchronized void write(List<String> lines) {
        if (!full) {
            lines.forEach(out::println);
            out.flush();
        }
    }

    synchronized void lastWords(String line) {
        write("", line);
        full = true;
    }
}
