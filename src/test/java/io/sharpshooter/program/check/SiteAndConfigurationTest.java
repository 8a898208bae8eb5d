package io.sharpshooter.program.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.fixture.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On generated files {@link Site}, which has none of Hadoop's jars, reads what Hadoop's {@code Configuration} does. */
class SiteAndConfigurationTest {
    private static final int CONFIGURATIONS = 300;
    private static final List<String> NAMES = List.of("a", "b", "c", "d.e", "user.name", "java.version");

    /**
     * Parts of values: plain text, blanks, variables with and without a value, one inside another, and what only looks
     * like one.
     */
    private static final List<String> PARTS = List.of(
            "",
            " ",
            "x",
            "1",
            "true",
            "\n  y\n",
            "$",
            "}",
            "${a}",
            "${b}",
            "${c}",
            "${d.e}",
            "${user.name}",
            "${none}",
            "${}",
            "${a ",
            "${env.PATH}",
            "${env.NO_SUCH}",
            "${env.NO_SUCH-no}",
            "${env.NO_SUCH:-empty}",
            "${${a}}",
            "&amp;",
            "<!-- ${a} -->",
            "<![CDATA[<z>]]>");

    @TempDir
    private Path folder;

    @Test
    void readsTheSame() {
        Seeds.each(CONFIGURATIONS, seed -> {
            Random random = new Random(seed);
            write("more.xml", file(random, ""));
            write(Site.YARN_SITE, file(random, include(random)));
            write(Site.CAPACITY_SCHEDULER, file(random, include(random)));
            compare();
        });
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare() {
        Configuration yarn = new Configuration(false);
        yarn.addResource(hadoopPath(Site.YARN_SITE));
        Configuration both = new Configuration(yarn);
        both.addResource(hadoopPath(Site.CAPACITY_SCHEDULER));
        Site site = Site.read(folder, new Findings());
        assertThat(site.names()).as("%s", text()).isEqualTo(names(both));
        for (String name : NAMES) {
            assertThat(site.yarn(name).orElse(null))
                    .as("%s in %s", name, text())
                    .isEqualTo(hadoop(yarn, name));
            assertThat(ours(() -> site.schedulerText(name)))
                    .as("%s in %s", name, text())
                    .isEqualTo(hadoop(both, name));
        }
    }

    private static Set<String> names(Configuration conf) {
        Set<String> names = new HashSet<>();
        conf.forEach(property -> names.add(property.getKey()));
        return names;
    }

    private static @Nullable String hadoop(Configuration conf, String name) {
        try {
            return conf.getTrimmed(name);
        } catch (IllegalStateException noEnd) {
            return null;
        }
    }

    private static @Nullable String ours(Supplier<@Nullable String> read) {
        try {
            return read.get();
        } catch (UnresolvedVariables noEnd) {
            return null;
        }
    }

    private org.apache.hadoop.fs.Path hadoopPath(String name) {
        return new org.apache.hadoop.fs.Path(folder.resolve(name).toUri());
    }

    private String text() {
        return Stream.of(Site.YARN_SITE, Site.CAPACITY_SCHEDULER, "more.xml")
                .map(name -> name + ":\n" + Golden.text(folder.resolve(name).toString()))
                .collect(Collectors.joining());
    }

    private static String include(Random random) {
        return random.nextInt(4) > 0
                ? ""
                : "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"more.xml\"/>";
    }

    private static String file(Random random, String include) {
        String properties = IntStream.range(0, random.nextInt(8))
                .mapToObj(property -> property(random))
                .collect(Collectors.joining("\n"));
        return "<configuration>\n" + properties + include + "\n</configuration>\n";
    }

    private static String property(Random random) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        String isFinal =
                random.nextInt(3) > 0 ? "" : "<final>" + (random.nextBoolean() ? "true" : " true ") + "</final>";
        if (random.nextInt(8) == 0) {
            return "<property name=\"" + name + "\" value=\"attribute " + random.nextInt(9) + "\"/>";
        }
        String around = random.nextInt(6) == 0 ? "\n  " : "";
        String value = random.nextInt(12) == 0 ? "" : "<value>" + value(random) + "</value>";
        return "<property><name>" + around + name + around + "</name>" + value + isFinal + "</property>";
    }

    private static String value(Random random) {
        return IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(part -> PARTS.get(random.nextInt(PARTS.size())))
                .collect(Collectors.joining());
    }
}
