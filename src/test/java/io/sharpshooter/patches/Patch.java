package io.sharpshooter.patches;

import io.sharpshooter.program.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A patch of this project: a unified diff without context that only adds lines. What it says is taken literally: a hunk
 * that is not at its line, or a file that is not the expected one, is refused.
 *
 * @param files the files that it changes, in order
 */
record Patch(List<PatchedFile> files) {
    private static final Pattern EXPECTS = Pattern.compile("Expects: sha256 ([0-9a-f]{64}) (\\S+)");
    private static final Pattern FILE = Pattern.compile("\\+\\+\\+ b/(\\S+)");
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+),0 \\+(\\d+)(?:,(\\d+))? @@");

    Patch {
        files = List.copyOf(files);
    }

    /** Reads a patch. @throws Complaint if it is anything but what is said above */
    static Patch parse(String text) {
        return new Patch(new Parser(text.lines().toList()).files());
    }

    private static final class Parser {
        private final List<String> lines;
        private int at;

        Parser(List<String> lines) {
            this.lines = lines;
        }

        List<PatchedFile> files() {
            List<PatchedFile> files = new ArrayList<>();
            while (at < lines.size()) {
                Matcher expects = EXPECTS.matcher(lines.get(at++));
                if (expects.matches()) {
                    files.add(file(expects.group(1)));
                } else if (expects.reset(lines.get(at - 1)).find() || isDiff(lines.get(at - 1))) {
                    throw wrong("a line that belongs to no file");
                }
            }
            if (files.isEmpty()) {
                throw new Complaint("The patch changes no file.");
            }
            return files;
        }

        private static boolean isDiff(String line) {
            return line.startsWith("+") || line.startsWith("-") || line.startsWith("@@");
        }

        private PatchedFile file(String sha256) {
            if (!next().startsWith("--- a/")) {
                throw wrong("expected --- a/...");
            }
            Matcher path = FILE.matcher(next());
            if (!path.matches()) {
                throw wrong("expected +++ b/...");
            }
            List<PatchedFile.Addition> additions = new ArrayList<>();
            int added = 0;
            while (at < lines.size() && lines.get(at).startsWith("@@")) {
                PatchedFile.Addition addition = addition(added);
                additions.add(addition);
                added += addition.lines().size();
            }
            return new PatchedFile(path.group(1), sha256, additions);
        }

        private PatchedFile.Addition addition(int added) {
            Matcher hunk = HUNK.matcher(next());
            if (!hunk.matches()) {
                throw wrong("a hunk that does more than add lines");
            }
            int after = Integer.parseInt(hunk.group(1));
            int count = hunk.group(3) == null ? 1 : Integer.parseInt(hunk.group(3));
            if (Integer.parseInt(hunk.group(2)) != after + 1 + added) {
                throw wrong("a hunk whose line numbers do not agree");
            }
            List<String> text = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String line = next();
                if (!line.startsWith("+")) {
                    throw wrong("expected " + count + " added lines");
                }
                text.add(line.substring(1));
            }
            return new PatchedFile.Addition(after, text);
        }

        private String next() {
            if (at == lines.size()) {
                throw wrong("it ends too early");
            }
            return lines.get(at++);
        }

        private Complaint wrong(String what) {
            return new Complaint("Line " + at + " of the patch: " + what + ".");
        }
    }
}
