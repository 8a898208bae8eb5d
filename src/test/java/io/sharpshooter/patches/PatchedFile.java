package io.sharpshooter.patches;

import io.sharpshooter.program.Complaint;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What a {@link Patch} adds to one file.
 *
 * @param path of the file in Hadoop's source tree
 * @param sha256 of the file that it is made for
 * @param additions in order
 */
record PatchedFile(String path, String sha256, List<Addition> additions) {
    private static final String ROOT = "src/main/java/";

    /**
     * Lines to add.
     *
     * @param after number of the old line that they come after; 0 for the beginning
     * @param lines without line ends
     */
    record Addition(int after, List<String> lines) {
        Addition {
            lines = List.copyOf(lines);
        }
    }

    PatchedFile {
        additions = List.copyOf(additions);
    }

    /** The file's path in a jar of sources. */
    String pathInJar() {
        return path.substring(path.indexOf(ROOT) + ROOT.length());
    }

    /** The file with the lines added. @throws Complaint if it is another file than expected */
    String applyTo(String old) {
        if (!sha256(old).equals(sha256)) {
            throw new Complaint(
                    "The patch is for another " + path + ": expected sha256 " + sha256 + ", not " + sha256(old));
        }
        List<String> lines = new ArrayList<>(old.lines().toList());
        int added = 0;
        for (Addition addition : additions) {
            lines.addAll(addition.after() + added, addition.lines());
            added += addition.lines().size();
        }
        return String.join("\n", lines) + "\n";
    }

    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every JDK has it", e);
        }
    }
}
