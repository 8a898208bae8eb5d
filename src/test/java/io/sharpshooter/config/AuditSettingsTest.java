package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditSettingsTest {
    private static final String PREFIX = "yarn.resourcemanager.monitor.capacity.ledger-audit.";

    private static AuditSettings read(Map<String, String> values) {
        return SettingsReader.readAudit(values::get, values.keySet());
    }

    @Test
    void auditsEachMinuteAndOnlyTellsUnlessSet() {
        assertThat(read(Map.of())).isEqualTo(new AuditSettings(60_000, false));
        assertThat(read(Map.of(PREFIX + "interval-ms", "500", PREFIX + "heal", "true")))
                .isEqualTo(new AuditSettings(500, true));
    }

    @Test
    void namesEveryValueAndKeyThatCannotBeUsed() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> read(Map.of(PREFIX + "interval-ms", "0", PREFIX + "hael", "true")))
                .withMessageContaining("interval-ms is \"0\"")
                .withMessageContaining("Maybe " + PREFIX + "heal.");
    }
}
