package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopJarsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private void jars(String where, String... names) throws IOException {
        Path path = Files.createDirectories(folder.resolve(where));
        for (String name : names) {
            Files.writeString(path.resolve(name), "");
        }
    }

    private void refuses(String... words) {
        assertThatThrownBy(() -> HadoopJars.require(folder.toString()))
                .isInstanceOf(Complaint.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void takesAnUnpackedHadoopAndAFolderOfItsJars() throws IOException {
        jars("share/hadoop/common", "hadoop-common-3.4.3.jar");
        jars("share/hadoop/common/lib", "zookeeper-3.8.4.jar");
        jars(
                "share/hadoop/yarn",
                "hadoop-yarn-client-3.4.3.jar",
                "hadoop-yarn-server-resourcemanager-3.4.3.jar",
                "hadoop-yarn-server-nodemanager-3.4.3.jar");
        HadoopJars.require(folder.toString());
        jars(
                "flat",
                "hadoop-common-3.5.0.jar",
                "hadoop-yarn-client-3.5.0.jar",
                "hadoop-yarn-server-resourcemanager-3.5.0.jar",
                "hadoop-yarn-server-nodemanager-3.5.0.jar",
                "zookeeper-3.8.4.jar");
        HadoopJars.require(folder.resolve("flat").toString());
    }

    @Test
    void saysWhichJarsAreMissingAndWhatIsExpected() throws IOException {
        jars(".", "hadoop-common-3.5.0.jar", "hadoop-yarn-client-3.5.0.jar", "zookeeper-jute-3.8.4.jar");
        refuses(
                "lacks jars of Hadoop: hadoop-yarn-server-resourcemanager-<version>.jar,"
                        + " hadoop-yarn-server-nodemanager-<version>.jar, zookeeper-<version>.jar. Set it to an"
                        + " unpacked Hadoop",
                "or to a folder with all of its jars");
    }

    @Test
    void saysThatTheFolderIsMissingOrNotNamed() {
        assertThatThrownBy(() -> HadoopJars.require(null))
                .hasMessageContaining("set SHARPSHOOTER_HADOOP to an unpacked");
        assertThatThrownBy(() -> HadoopJars.require(" "))
                .hasMessageContaining("set SHARPSHOOTER_HADOOP to an unpacked");
        assertThatThrownBy(() -> HadoopJars.require(folder.resolve("none").toString()))
                .hasMessageContaining("There is no folder")
                .hasMessageContaining("(SHARPSHOOTER_HADOOP)");
    }
}
