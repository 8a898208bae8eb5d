package io.sharpshooter.mini;

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
     * The container of a master, which ends with this JVM.
     *
     * @param folder of its yarn-site.xml and its diary, which its node and this JVM share
     */
    static ContainerLaunchContext of(MasterPlan plan, Path folder) {
        Map<String, String> environment = Map.of("CLASSPATH", folder + File.pathSeparator + classPath());
        return ContainerLaunchContext.newInstance(
                Map.of(), environment, List.of(command(plan, folder)), Map.of(), null, Map.of());
    }

    /** This JVM's, for a process that starts in another folder. */
    public static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> new File(entry).getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String command(MasterPlan plan, Path folder) {
        List<String> words = new ArrayList<>();
        words.add("exec");
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JVM);
        words.add("-Dsharpshooter.log.dir=" + folder);
        words.add(SmallMaster.class.getName());
        words.add(folder.toString());
        words.add(String.valueOf(ProcessHandle.current().pid()));
        words.addAll(plan.toArguments());
        String line = words.stream().map(MasterCommand::quoted).collect(Collectors.joining(" "));
        return line + " >" + quoted(folder.resolve("output").toString()) + " 2>&1";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
