package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sharpshooter.Golden;
import io.sharpshooter.config.ConfFile.Property;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

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
        String readme = Golden.text(README);
        String before = readme.substring(0, readme.indexOf(STOCK_BEGIN) + STOCK_BEGIN.length());
        String after = readme.substring(readme.indexOf(END, before.length()));
        String table = StockKeys.WITHOUT_EFFECT.stream()
                .map(ConfFilesTest::row)
                .collect(Collectors.joining(
                        "\n", "| key | stock's default | why it has no effect |\n|---|---|---|\n", "\n"));
        Golden.assertHas(README, before + "\n" + table + "\n" + after);
    }

    private static String row(StockKeys.Idle key) {
        return "| `" + key.name() + "` | `" + key.stockDefault() + "` | " + key.why() + " |";
    }

    @ParameterizedTest
    @ValueSource(strings = {YARN_SITE, CAPACITY_SCHEDULER})
    void everyPropertyHasOneLineOfCommentAndStandsInAGroup(String path) throws Exception {
        ConfFile file = ConfFile.of(path);
        assertThat(file.properties()).hasSize(file.text().split("<property>", -1).length - 1);
        assertThat(file.properties())
                .allSatisfy(
                        property -> assertThat(property.comment()).endsWith(".").hasSizeLessThan(110));
        assertThat(file.text().indexOf("<!-- ===== "))
                .isPositive()
                .isLessThan(file.text().indexOf("<property>"));
        assertThat(file.set().stream().collect(Collectors.toMap(Property::name, Property::value)))
                .as("as XML")
                .isEqualTo(values(path));
    }

    @Test
    void capacitySchedulerXmlHasEveryKeyWithItsDefaultAndOnlyObserves() {
        Map<String, String> values = ConfFile.of(CAPACITY_SCHEDULER).values();
        assertThat(values.keySet()).containsAll(SettingsKeys.names()).containsAll(SettingsKeys.auditNames());
        assertThat(SettingsReader.readAudit(values::get, values.keySet()))
                .isEqualTo(SettingsReader.readAudit(key -> null, List.of()));
        assertThat(SettingsReader.read(values)).isEqualTo(Settings.DEFAULTS.with(SettingsKeys.OBSERVE_ONLY, true));
    }

    @Test
    void ofOurKeysOnlyObserveOnlyIsSet() {
        Set<String> ours = new HashSet<>(SettingsKeys.names());
        ours.addAll(SettingsKeys.auditNames());
        assertThat(ConfFile.of(CAPACITY_SCHEDULER).set().stream().filter(property -> ours.contains(property.name())))
                .singleElement()
                .satisfies(property -> {
                    assertThat(property.name()).isEqualTo(SettingsKeys.OBSERVE_ONLY.name());
                    assertThat(property.value()).isEqualTo("true");
                });
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

    /** The properties of a file by name; a name that comes twice fails. */
    private static Map<String, String> values(String file)
            throws ParserConfigurationException, SAXException, java.io.IOException {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(file).toFile());
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("configuration");
        NodeList properties = document.getElementsByTagName("property");
        Map<String, String> values = new LinkedHashMap<>();
        for (int place = 0; place < properties.getLength(); place++) {
            Element property = (Element) properties.item(place);
            assertThat(values.put(text(property, "name"), text(property, "value")))
                    .as(text(property, "name"))
                    .isNull();
        }
        return values;
    }

    private static String text(Element property, String tag) {
        return property.getElementsByTagName(tag).item(0).getTextContent();
    }
}
