package io.sharpshooter.program;

import java.util.List;

/**
 * A Hadoop line that the plug-in's one jar is for, by the release that stands for it.
 *
 * @param version the exact release, such as 3.3.6
 * @param javas that its ResourceManager runs on, and the tests with it, oldest first
 */
public record HadoopLine(String version, List<Integer> javas) {
    /** The one that the project is compiled with. */
    public static final HadoopLine COMPILED = new HadoopLine("3.5.0", List.of(17, 21, 25));

    /** All of them, oldest first. */
    public static final List<HadoopLine> ALL =
            List.of(new HadoopLine("3.3.6", List.of(8, 11, 17)), new HadoopLine("3.4.3", List.of(8, 11, 17)), COMPILED);

    /** The oldest release that has all that is needed. */
    public static final String OLDEST = "3.3.1";

    @Override
    public String toString() {
        return version;
    }
}
