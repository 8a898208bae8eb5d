package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlatformTest {
    private static final Path HERE = Path.of(System.getProperty("java.home"), "bin", "java");

    @Test
    void aLineAloneIsOnTheJdkThatBuilds() {
        assertThat(Platform.of("3.4.3")).isEqualTo(Platform.of("3.4.3/" + Platform.BUILDING));
        assertThat(Platform.of("3.4.3").jvm(Map.of("SHARPSHOOTER_JVMS", "/jvms"))).isEqualTo(HERE);
        assertThat(Platform.others()).containsExactly(Platform.of("3.3.6"), Platform.of("3.4.3"));
    }

    @Test
    void allAreTheSupportedOnesAndWhatIsProvedWithoutAskingForMore() {
        assertThat(Platform.all().stream().map(Platform::toString))
                .contains("Hadoop 3.3.6 on Java 8", "Hadoop 3.4.3 on Java 11", "Hadoop 3.5.0 on Java 25")
                .doesNotHaveDuplicates();
        assertThat(Platform.all()).containsAll(Platform.others());
    }

    @Test
    void aJavaThatTheLineIsNotForIsRefused() {
        assertThatExceptionOfType(Complaint.class)
                .isThrownBy(() -> Platform.of("3.5.0/8"))
                .withMessage("Hadoop 3.5.0 is not tested on Java 8; it is on 17, 21, 25");
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
        assertThat(arguments("3.4.3/8"))
                .contains("-Plines,old-java", "-Dhadoop.version=3.4.3", "-Dline.java=1.8", "-Dit.test=a.B,c.D");
        assertThat(arguments("3.5.0/17")).contains("-Plines", "-Dline.java=17", "-Dline.name=3.5.0-java17");
    }

    private static List<String> arguments(String platform) {
        return Platform.of(platform).arguments(HERE, List.of("a.B", "c.D"));
    }
}
