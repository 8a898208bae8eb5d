package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SettingsHolderTest {

    private static final String INTERVAL = SettingsKeys.PREFIX + "monitoring_interval";

    private Map<String, String> configured = interval("10");
    private final AtomicInteger reads = new AtomicInteger();

    @Test
    void readsOnlyWhenTheConfigurationIsAnotherObject() {
        SettingsHolder<Map<String, String>, Settings> holder = holder();
        assertThat(holder.refresh()).isEmpty();
        assertThat(reads).hasValue(1);

        configured = interval("20");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.refresh()).isEmpty();
        assertThat(reads).hasValue(2);
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(20);
    }

    @Test
    void throwsWhereTheFirstConfigurationCannotBeUsed() {
        configured = interval("-10");
        assertThatThrownBy(this::holder).isInstanceOf(SettingsException.class).hasMessageContaining(INTERVAL);
    }

    @Test
    void keepsTheLastGoodSettingsAndTellsOnce() {
        SettingsHolder<Map<String, String>, Settings> holder = holder();
        configured = interval("-20");
        assertThat(holder.refresh()).get().isInstanceOf(SettingsException.class);
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(10);

        configured = interval("-20");
        assertThat(holder.refresh()).as("a new attempt to refresh").isPresent();

        configured = interval("30");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(30);
    }

    private SettingsHolder<Map<String, String>, Settings> holder() {
        return new SettingsHolder<>(() -> configured, values -> {
            reads.incrementAndGet();
            return SettingsReader.read(values);
        });
    }

    private static Map<String, String> interval(String text) {
        return Map.of(INTERVAL, text);
    }
}
