package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.sharpshooter.program.Complaint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlatformTest {
    private static final Path HERE = Path.of(System.getProperty("java.home"), "bin", "java");

    @Test
    void aLineAloneIsOnTheJdkThatBuilds() {
        assertThat(Platform.of("3.4.3")).isEqualTo(Platform.of("3.4.3/" + Platform.BUILDING));
        assertThat(Platform.of("3.4.3").jvm(Map.of("SHARPSHOOTER_JVMS", "/jvms")))
                .isEqualTo(HERE);
        assertThat(Platform.others()).containsExactly(Platform.of("3.3.6"), Platform.of("3.4.3"));
    }

    @Test
    void aJavaThatTheLineIsNotForIsRefused() {
        assertThatExceptionOfType(Complaint.class)
                .isThrownBy(() -> Platform.of("3.5.0/8"))
                .withMessageStartingWith(
                        "No line 3.5.0/8; there are [3.3.6, 3.4.3, 3.5.0], and with a Java each of [3.3.6/8,");
    }

    @Test
    void jvmsAreWhereTheEnvironmentSays() {
        Platform platform = Platform.of("3.4.3/8");
        assertThat(platform.jvm(Map.of("SHARPSHOOTER_JVMS", "/jvms", "XDG_CACHE_HOME", "/cache")))
                .isEqualTo(Path.of("/jvms/8/bin/java"));
        assertThat(platform.jvm(Map.of("SHARPSHOOTER_JVMS", "", "XDG_CACHE_HOME", "/cache")))
                .isEqualTo(Path.of("/cache/sharpshooter/jvms/8/bin/java"));
        assertThat(platform.jvm(Map.of()))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/sharpshooter/jvms/8/bin/java"));
    }

    @Test
    void olderJavasGetLoweredTests() {
        assertThat(Platform.of("3.4.3/8").arguments(HERE, List.of("a.B", "c.D")))
                .contains("-Plines,old-java", "-Dhadoop.version=3.4.3", "-Dline.java=8", "-Dit.test=a.B,c.D");
        assertThat(Platform.of("3.5.0/17").arguments(HERE, List.of("a.B")))
                .contains("-Plines", "-Dline.java=17", "-Dline.name=3.5.0-java17", "-Djvm=" + HERE);
    }
}
