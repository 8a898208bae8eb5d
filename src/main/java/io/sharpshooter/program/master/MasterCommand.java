package io.sharpshooter.program.master;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;

/**
 * How a {@link SmallMaster} is started: as a small JVM with this one's class path, after a folder with its
 * configuration.
 */
public final class MasterCommand {
    private static final List<String> JVM = List.of(
            "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Dsharpshooter.log.name=master");

    private MasterCommand() {}

    /**
     * The container of a master.
     *
     * @param folder of its diary, which its node and this JVM share
     * @param configuration folder with its yarn-site.xml
     * @param starter process without which the master ends, or {@link SmallMaster#NOBODY}
     */
    public static ContainerLaunchContext of(MasterPlan plan, Path folder, Path configuration, long starter) {
        Map<String, String> environment = Map.of("CLASSPATH", configuration + File.pathSeparator + classPath());
        return ContainerLaunchContext.newInstance(
                Map.of(), environment, List.of(command(plan, folder, starter)), Map.of(), null, Map.of());
    }

    /** This JVM's, for a process that starts in another folder. */
    public static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(MasterCommand::absolute)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A path may end in a star, which no file name on some systems may. */
    private static String absolute(String entry) {
        return new File(entry).getAbsolutePath();
    }

    private static String command(MasterPlan plan, Path folder, long starter) {
        List<String> words = new ArrayList<>();
        words.add("exec");
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JVM);
        words.add("-Dsharpshooter.log.dir=" + folder);
        words.add(SmallMaster.class.getName());
        words.add(folder.toString());
        words.add(String.valueOf(starter));
        words.addAll(plan.toArguments());
        String line = words.stream().map(MasterCommand::quoted).collect(Collectors.joining(" "));
        return line + " >" + quoted(folder.resolve("output").toString()) + " 2>&1";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
