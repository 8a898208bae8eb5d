package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SettingsHolderTest {

    private static final String INTERVAL = SettingsKeys.PREFIX + "monitoring_interval";

    private Map<String, String> shown = interval("10");
    private Map<String, String> settled = shown;
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger waits = new AtomicInteger();

    @Test
    void readsAndWaitsForARefreshOnlyWhenTheConfigurationIsAnotherObject() {
        var holder = holder();
        assertThat(holder.refresh()).isEmpty();
        assertThat(reads).hasValue(1);
        assertThat(waits).hasValue(0);

        refreshed("20");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.refresh()).isEmpty();
        assertThat(reads).hasValue(2);
        assertThat(waits).hasValue(1);
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(20);
    }

    @Test
    void throwsWhereTheFirstConfigurationCannotBeUsed() {
        shown = interval("-10");
        assertThatThrownBy(this::holder).isInstanceOf(SettingsException.class).hasMessageContaining(INTERVAL);
    }

    @Test
    void keepsTheLastGoodSettingsAndTellsOnce() {
        var holder = holder();
        refreshed("-20");
        assertThat(holder.refresh()).get().isInstanceOf(SettingsException.class);
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(10);

        refreshed("-20");
        assertThat(holder.refresh()).as("a new attempt to refresh").isPresent();

        refreshed("30");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(30);
    }

    @Test
    void aRefreshThatIsTakenBackWhileItIsWaitedForChangesNothing() {
        var holder = holder();
        shown = interval("20");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(10);
        assertThat(reads).hasValue(1);
        assertThat(waits).hasValue(1);

        shown = settled;
        assertThat(holder.refresh()).isEmpty();
        assertThat(waits).hasValue(1);

        refreshed("30");
        assertThat(holder.refresh()).isEmpty();
        assertThat(holder.current().monitoringIntervalMs()).isEqualTo(30);
    }

    private void refreshed(String text) {
        shown = interval(text);
        settled = shown;
    }

    private Map<String, String> settled() {
        waits.incrementAndGet();
        return settled;
    }

    private SettingsHolder<Map<String, String>, Settings> holder() {
        return new SettingsHolder<>(() -> shown, this::settled, values -> {
            reads.incrementAndGet();
            return SettingsReader.read(values);
        });
    }

    private static Map<String, String> interval(String text) {
        return Map.of(INTERVAL, text);
    }
}
