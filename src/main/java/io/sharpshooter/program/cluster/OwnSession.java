package io.sharpshooter.program.cluster;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The command that runs a program in a session of its own: a terminal's Ctrl-C for whoever has started it is not meant
 * for it. Where there is no {@code setsid}, which Linux has, it is the program alone.
 */
final class OwnSession {
    private static final String TOOL = "setsid";

    private OwnSession() {}

    /** With the number of the process that starts it; {@code setsid} does not make another one. */
    static List<String> of(Map<String, String> environment, String program, String argument) {
        boolean isThere = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, TOOL)));
        return isThere ? List.of(TOOL, program, argument) : List.of(program, argument);
    }
}
