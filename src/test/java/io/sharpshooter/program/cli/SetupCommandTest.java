package io.sharpshooter.program.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code enable} and {@code disable}, on folders of files. */
class SetupCommandTest {
    private static final String STOCK =
            "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";
    private static final String OURS = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
    private static final String ENABLE = "yarn.resourcemanager.scheduler.monitor.enable";
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String SHADOW = PREEMPTION + "large-container.shadow";
    private static final String OBSERVE = PREEMPTION + "observe_only";

    private static final String SITE = """
            <?xml version="1.0"?>
            <!-- ours: <property><name>yarn.resourcemanager.scheduler.monitor.policies</name></property> -->
            <configuration>
              <property><name>yarn.acl.enable</name><value>true</value></property>
              <property>
                <name> yarn.resourcemanager.scheduler.monitor.enable </name>
                <value>true</value> <!-- since June -->
                <final>true</final>
              </property>
            </configuration>
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        write("yarn-site.xml", SITE);
        write("capacity-scheduler.xml", "<configuration>\r\n\t</configuration>\r\n");
    }

    private void write(String file, String text) throws IOException {
        Files.write(folder.resolve(file), text.getBytes(UTF_8));
    }

    private String text(String file) throws IOException {
        return new String(Files.readAllBytes(folder.resolve(file)), UTF_8);
    }

    private String both() throws IOException {
        return text("yarn-site.xml") + text("capacity-scheduler.xml");
    }

    private int run(String... arguments) {
        String[] all =
                concat(Stream.of(arguments), Stream.of(folder.toString())).toArray(String[]::new);
        return Sharpshooter.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
    }

    private static String property(String key, String value) {
        return "<name>" + key + "</name>\n    <value>" + value + "</value>";
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shadowStandsBesideStock() throws IOException {
        assertThat(run("enable", "--yes", "--shadow")).isZero();
        assertThat(text("yarn-site.xml"))
                .startsWith(SITE.substring(0, SITE.indexOf("</configuration>")))
                .contains(property(POLICIES, STOCK + "," + OURS));
        assertThat(text("capacity-scheduler.xml"))
                .contains(property(SHADOW, "true").replace("\n", "\r\n"));
        assertThat(text("capacity-scheduler.xml")).doesNotContain(OBSERVE);
        assertThat(out.toString()).contains("restart", "shadow=true", "- (not there)", "+ true");
    }

    /** From one to the other, as one does who tries it. */
    @Test
    void oneAfterTheOtherAndBack() throws IOException {
        var before = both();
        assertThat(run("enable", "--yes", "--shadow")).isZero();
        assertThat(run("enable", "--yes", "--observe")).isZero();
        assertThat(both()).contains(property(POLICIES, OURS)).doesNotContain(SHADOW);
        assertThat(text("capacity-scheduler.xml")).contains(OBSERVE);
        out.getBuffer().setLength(0);
        assertThat(run("enable", "--yes", "--act")).isZero();
        assertThat(out.toString()).contains("-refreshQueues").doesNotContain("restart");
        assertThat(text("capacity-scheduler.xml")).doesNotContain(OBSERVE);
        var acts = both();
        var names = names();
        assertThat(run("enable", "--yes", "--act")).isZero();
        assertThat(out.toString()).contains("There is nothing to change");
        assertThat(both()).isEqualTo(acts);
        assertThat(names()).isEqualTo(names);
        assertThat(run("disable", "--yes")).isZero();
        assertThat(both()).isEqualTo(before);
        assertThat(names()).noneMatch(name -> name.contains("before") || name.endsWith(".new"));
        assertThat(run("disable", "--yes")).isZero();
        assertThat(both()).isEqualTo(before);
    }

    @Test
    void whatSomebodyHasChangedSinceStays() throws IOException {
        write(
                "capacity-scheduler.xml",
                "<configuration><property><name>" + OBSERVE + "</name><value>false</value></property></configuration>");
        assertThat(run("enable", "--yes", "--observe")).isZero();
        assertThat(text("capacity-scheduler.xml")).contains("<value>true</value>");
        var edited = text("yarn-site.xml").replace(OURS, OURS + ",com.example.Mine");
        write("yarn-site.xml", edited.replace("<configuration>", "<configuration>\n  <!-- mine -->"));
        assertThat(run("enable", "--yes", "--act")).isEqualTo(1);
        assertThat(err.toString()).contains(POLICIES, "was changed since");
        assertThat(run("disable", "--yes")).isZero();
        assertThat(text("yarn-site.xml"))
                .contains("<!-- mine -->", property(POLICIES, STOCK + ",com.example.Mine"))
                .doesNotContain(OURS);
        assertThat(text("capacity-scheduler.xml")).contains("<value>false</value>");
        assertThat(out.toString()).contains("Stays: yarn-site.xml: " + POLICIES + " = " + STOCK + ",com.example.Mine");
    }

    /** Somebody has removed the copies, or has set it by hand. */
    @ParameterizedTest
    @ValueSource(strings = {"*", "yarn-site*"})
    void whatItWasBeforeIsNotKnown(String copies) throws IOException {
        assertThat(run("enable", "--yes", "--observe")).isZero();
        try (var found = Files.newDirectoryStream(folder, copies + "before*")) {
            for (var copy : found) {
                Files.delete(copy);
            }
        }
        var enabled = both();
        assertThat(run("disable", "--yes")).isEqualTo(1);
        assertThat(err.toString()).contains("there are no copies");
        assertThat(both()).isEqualTo(enabled);
    }

    /** Blanks before the end, and a value of several lines. */
    @ParameterizedTest
    @ValueSource(strings = {"<configuration> P   </configuration>", "<configuration>P\n\t</configuration>"})
    void comesBackToTheByte(String shape) throws IOException {
        var list = "<property ><name>" + POLICIES + "</name><value>\n  a,\n  b\n</value></property>";
        write("yarn-site.xml", shape.replace("P", list));
        var before = both();
        assertThat(run("enable", "--yes", "--act")).isZero();
        assertThat(both()).contains("<value>a,b," + OURS + "</value>");
        assertThat(run("disable", "--yes")).isZero();
        assertThat(both()).isEqualTo(before);
    }

    /** Others of the list stay; there is no blank in it, which Hadoop 3.3 does not understand. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.example.A, STOCK  | --shadow | com.example.A,STOCK,OURS
            STOCK , com.example.A | --act    | com.example.A,OURS
            OURS                  | --act    | OURS
            STOCK,OURS            | --shadow | STOCK,OURS
            ''                    | --act    | OURS
            """)
    void keepsTheOtherPolicies(String before, String mode, String after) throws IOException {
        var inWords = before.replace("STOCK", STOCK).replace("OURS", OURS);
        write(
                "yarn-site.xml",
                SITE.replace("yarn.acl.enable</name><value>true", POLICIES + "</name><value>" + inWords));
        assertThat(run("enable", "--yes", mode)).isZero();
        var wanted = after.replace("STOCK", STOCK).replace("OURS", OURS);
        assertThat(text("yarn-site.xml")).contains("<value>" + wanted + "</value></property>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "n\n", ""})
    void asksFirst(String answer) throws IOException {
        var in = System.in;
        var before = both();
        System.setIn(new ByteArrayInputStream(answer.getBytes(UTF_8)));
        try {
            assertThat(run("enable", "--act")).isEqualTo(answer.startsWith("y") ? 0 : 1);
        } finally {
            System.setIn(in);
        }
        assertThat(out.toString()).contains("Write this?", POLICIES, OURS);
        assertThat(both().equals(before)).isEqualTo(!answer.startsWith("y"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <configuration>                               | cannot be changed by this command
            <!DOCTYPE a><configuration/>                  | DOCTYPE
            <configuration><include href='a'/></configuration> | it has <include> in it
            <configuration>P(a,1)P(a,2)</configuration>   | a stands there more than once
            <configuration/>                              | in an unusual way
            <configuration>P(POLICIES,${mine})</configuration> | its variable is not known
            <configuration>P(OBSERVE,true)</configuration> | stands in the other file than usual
            <configuration>P(STORE,zk)</configuration>    | is not read
            """)
    void saysWhatItCannotChange(String site, String why) throws IOException {
        var text = site.replaceAll("P\\((.*?),(.*?)\\)", "<property><name>$1</name><value>$2</value></property>")
                .replace("POLICIES", POLICIES)
                .replace("OBSERVE", OBSERVE)
                .replace("STORE", "yarn.scheduler.configuration.store.class");
        assertRefused(text.getBytes(UTF_8), why);
    }

    private void assertRefused(byte[] site, String why) throws IOException {
        Files.write(folder.resolve("yarn-site.xml"), site);
        var names = names();
        assertThat(run("enable", "--yes", "--act")).isEqualTo(1);
        assertThat(err.toString()).contains(why);
        assertThat(Files.readAllBytes(folder.resolve("yarn-site.xml"))).isEqualTo(site);
        assertThat(names()).isEqualTo(names);
    }

    @Test
    void saysWhatIsNoFileToWrite() throws IOException {
        assertRefused(SITE.replace("June", "M\u00e4rz").getBytes(ISO_8859_1), "not text in UTF-8");
        var file = folder.resolve("yarn-site.xml");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        if (!Files.isWritable(file)) { // whoever is root may
            assertRefused(SITE.getBytes(UTF_8), "is no file that can be written");
        }
        Files.delete(file);
        assertThat(run("enable", "--act")).isEqualTo(1);
        Files.createSymbolicLink(file, Files.write(folder.resolve("real.xml"), SITE.getBytes(UTF_8)));
        assertThat(run("enable", "--act")).isEqualTo(1);
        assertThat(err.toString()).contains("symbolic link");
        assertThat(run("enable")).isEqualTo(2);
        assertThat(run("enable", "--act", "--shadow")).isEqualTo(2);
    }

    @Test
    void thereIsNothingToWatchWhereStockDoesNotRun() throws IOException {
        assertRefusedShadow(SITE.replace("<value>true</value> <!--", "<value>false</value> <!--"));
        assertRefusedShadow(SITE.replace("yarn.acl.enable</name><value>true", POLICIES + "</name><value>a"));
        write("capacity-scheduler.xml", "<configuration>" + block(OBSERVE, "true") + "</configuration>");
        assertRefusedShadow(SITE);
    }

    private static String block(String key, String value) {
        return "<property>" + property(key, value) + "</property>";
    }

    private void assertRefusedShadow(String site) throws IOException {
        write("yarn-site.xml", site);
        assertThat(run("enable", "--yes", "--shadow")).isEqualTo(1);
        assertThat(err.toString()).contains("Hadoop's own preemption does not act");
        assertThat(text("yarn-site.xml")).isEqualTo(site);
    }

    @Test
    void permissionsStay() throws IOException {
        var file = folder.resolve("capacity-scheduler.xml");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(run("enable", "--yes", "--observe")).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }
}
