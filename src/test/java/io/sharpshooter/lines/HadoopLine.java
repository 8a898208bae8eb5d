package io.sharpshooter.lines;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A Hadoop line that the plug-in's one jar is for, by the release that stands for it.
 *
 * @param version the exact release, such as 3.3.6
 * @param javas those that its ResourceManager runs on and the tests with it, oldest first
 */
public record HadoopLine(String version, List<Integer> javas) {
    /** The one that the project is compiled with. */
    public static final HadoopLine COMPILED = new HadoopLine("3.5.0", List.of(17, 21, 25));

    /** All of them, oldest first. */
    public static final List<HadoopLine> ALL = List.of(
            new HadoopLine("3.3.6", List.of(8, 11, 17)), new HadoopLine("3.4.3", List.of(8, 11, 17)), COMPILED);

    /** The line of this name. @throws Complaint if there is none */
    public static HadoopLine of(String version) {
        return ALL.stream()
                .filter(line -> line.version.equals(version))
                .findFirst()
                .orElseThrow(() -> new Complaint("No line " + version + "; there are "
                        + ALL.stream().map(HadoopLine::version).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return version;
    }
}
