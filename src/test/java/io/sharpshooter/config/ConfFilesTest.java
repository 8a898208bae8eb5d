package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import io.sharpshooter.model.Fraction;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

class ConfFilesTest {

    private static final String README = "conf/README.md";
    private static final String BEGIN = "-Dsharpshooter.golden.write=true -->\n";
    private static final String STOCK_BEGIN = "<!-- written by ConfFilesTest from StockKeys -->\n";
    private static final String END = "<!-- end -->";

    @Test
    void readmeHasTheTableOfAllKeys() {
        String readme = Golden.text(README);
        String before = readme.substring(0, readme.indexOf(BEGIN) + BEGIN.length());
        String after = readme.substring(readme.indexOf(END));
        Golden.assertHas(README, before + "\n" + KeyTable.markdown() + "\n" + after);
    }

    @Test
    void readmeHasTheTableOfStocksKeysWithoutEffect() {
        String readme = Golden.text(README);
        String before = readme.substring(0, readme.indexOf(STOCK_BEGIN) + STOCK_BEGIN.length());
        String after = readme.substring(readme.indexOf(END, before.length()));
        Golden.assertHas(README, before + "\n" + StockKeyTable.markdown() + "\n" + after);
    }

    @Test
    void noCellOfTheTableBreaksIt() {
        assertThat(KeyTable.markdown().lines())
                .hasSize(SettingsKeys.ALL.size() + SettingsKeys.AUDIT.size() + 2)
                .allSatisfy(line ->
                        assertThat(line.chars().filter(letter -> letter == '|')).hasSize(6));
    }

    @Test
    void capacitySchedulerXmlHasEveryKeyWithItsDefaultAndOnlyObserves() throws Exception {
        Map<String, String> values = values("conf/capacity-scheduler.xml");
        assertThat(values).containsKeys(SettingsKeys.names().toArray(String[]::new));
        Settings defaults = Settings.DEFAULTS;
        assertThat(SettingsReader.read(values))
                .isEqualTo(new Settings(
                        true,
                        defaults.monitoringIntervalMs(),
                        defaults.maxWaitBeforeKillMs(),
                        defaults.totalPreemptionPerRound(),
                        defaults.maxIgnoredOverCapacity(),
                        defaults.naturalTerminationFactor(),
                        Threshold.ofLargestNode(Fraction.of(1, 2)),
                        defaults.cost(),
                        defaults.lossMemoryMs(),
                        defaults.holdTimeoutMs(),
                        defaults.blockedAfterMs(),
                        defaults.guaranteeFromHigherPriority(),
                        defaults.scarceTypes()));
    }

    @Test
    void capacitySchedulerXmlHasTheAuditsKeysWithTheirDefaults() throws Exception {
        Map<String, String> values = values("conf/capacity-scheduler.xml");
        assertThat(values)
                .containsKeys(SettingsKeys.AUDIT.stream().map(Key::name).toArray(String[]::new));
        assertThat(SettingsReader.readAudit(values::get, values.keySet()))
                .isEqualTo(SettingsReader.readAudit(key -> null, List.of()));
    }

    @Test
    void yarnSiteXmlSwitchesMonitorsOnAndNamesThePolicy() throws Exception {
        assertThat(values("conf/yarn-site.xml"))
                .containsEntry("yarn.resourcemanager.scheduler.monitor.enable", "true")
                .containsEntry(
                        "yarn.resourcemanager.scheduler.monitor.policies",
                        "io.sharpshooter.PriorityLargeContainerPreemptionPolicy");
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
