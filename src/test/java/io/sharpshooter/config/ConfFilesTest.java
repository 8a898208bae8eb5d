package io.sharpshooter.config;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sharpshooter.Golden;
import io.sharpshooter.config.ConfFile.Property;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfFilesTest {

    private static final String README = "conf/README.md";
    private static final String YARN_SITE = "conf/yarn-site.xml";
    private static final String CAPACITY_SCHEDULER = "conf/capacity-scheduler.xml";
    private static final String STOCK_BEGIN = "-Dsharpshooter.golden.write=true -->\n";
    private static final String END = "<!-- end -->";

    /** The name of one of our keys, its default, its unit, what is allowed, and what it means. */
    private static final Pattern KEY_ROW =
            Pattern.compile("[|] `(yarn[.]resourcemanager[.]monitor[.]capacity[.][^`]+)` [|] `([^`]+)` [|] [^|]+ [|]"
                    + " ([^|]+) [|] [A-Z][^|]+[.] [|]\n");

    @Test
    void readmeHasAllKeysWithTheirDefaultsAndWhatIsAllowed() {
        assertThat(KEY_ROW.matcher(Golden.text(README)).results())
                .map(row -> List.of(row.group(1), row.group(2), row.group(3)))
                .isEqualTo(Stream.of(SettingsKeys.ALL, SettingsKeys.AUDIT)
                        .flatMap(List::stream)
                        .map(key -> List.of(
                                key.name(), key.defaultText(), key.parser().allowed()))
                        .toList());
    }

    @Test
    void readmeHasTheTableOfStocksKeysWithoutEffect() {
        var readme = Golden.text(README);
        var before = readme.substring(0, readme.indexOf(STOCK_BEGIN) + STOCK_BEGIN.length());
        var after = readme.substring(readme.indexOf(END, before.length()));
        var table = StockKeys.WITHOUT_EFFECT.stream()
                .map(ConfFilesTest::row)
                .collect(joining("\n", "| key | stock's default | why it has no effect |\n|---|---|---|\n", "\n"));
        Golden.assertHas(README, before + "\n" + table + "\n" + after);
    }

    private static String row(StockKeys.Idle key) {
        return "| `" + key.name() + "` | `" + key.stockDefault() + "` | " + key.why() + " |";
    }

    @ParameterizedTest
    @ValueSource(strings = {YARN_SITE, CAPACITY_SCHEDULER})
    void everyPropertyHasOneLineOfCommentAndStandsInAGroup(String path) {
        var file = ConfFile.of(path);
        assertThat(file.properties()).hasSize(file.text().split("<property>", -1).length - 1);
        assertThat(file.properties())
                .allSatisfy(
                        property -> assertThat(property.comment()).endsWith(".").hasSizeLessThan(110));
        assertThat(file.text().indexOf("<!-- ===== "))
                .isPositive()
                .isLessThan(file.text().indexOf("<property>"));
        var read = new Configuration(false);
        read.addResource(new org.apache.hadoop.fs.Path(Path.of(path).toUri()));
        assertThat(read.getPropsWithPrefix(""))
                .as("as Hadoop reads it")
                .isEqualTo(file.set().stream().collect(toMap(Property::name, Property::value)));
    }

    @Test
    void capacitySchedulerXmlHasEveryKeyWithItsDefaultAndOnlyObserves() {
        var values = ConfFile.of(CAPACITY_SCHEDULER).values();
        assertThat(values.keySet()).containsAll(SettingsKeys.names()).containsAll(SettingsKeys.auditNames());
        assertThat(SettingsReader.readAudit(values::get, values.keySet()))
                .isEqualTo(SettingsReader.readAudit(key -> null, List.of()));
        assertThat(SettingsReader.read(values)).isEqualTo(Settings.DEFAULTS.with(SettingsKeys.OBSERVE_ONLY, true));
    }

    @Test
    void ofOurKeysOnlyObserveOnlyIsSet() {
        assertThat(ConfFile.of(CAPACITY_SCHEDULER).set().stream().map(Property::name))
                .contains(SettingsKeys.OBSERVE_ONLY.name())
                .noneMatch(SettingsKeys.auditNames()::contains)
                .filteredOn(SettingsKeys.names()::contains)
                .hasSize(1);
    }

    @Test
    void yarnSiteXmlSetsThePolicyAndTheLargestContainer() {
        assertThat(ConfFile.of(YARN_SITE).set())
                .extracting(Property::name, Property::value)
                .containsExactly(
                        tuple("yarn.resourcemanager.scheduler.monitor.enable", "true"),
                        tuple(
                                "yarn.resourcemanager.scheduler.monitor.policies",
                                "io.sharpshooter.PriorityLargeContainerPreemptionPolicy"),
                        tuple("yarn.scheduler.maximum-allocation-mb", "65536"),
                        tuple("yarn.scheduler.maximum-allocation-vcores", "16"));
    }
}
