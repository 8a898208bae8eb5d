package io.sharpshooter.yarn;

import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.StockKeys;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** No key of stock preemption is forgotten: this Hadoop's classes say which ones there are. */
class StockKeysIT {
    private static final String QUEUES = CapacitySchedulerConfiguration.PREFIX;
    private static final String ORDERING = QUEUES + "ordering-policy.priority-utilization.";

    /** By name of the constant. */
    private final Map<String, String> keys = new TreeMap<>();

    @Test
    void everyKeyOfStockHasAnEffectOrIsNamedAsOneWithout() throws Exception {
        readKeys();
        var effective = concat(
                        SettingsKeys.names().stream(),
                        Stream.of(
                                QUEUES + "lazy-preemption-enabled",
                                QUEUES + "root.a.disable_preemption",
                                QUEUES + "root.a.intra-queue-preemption.disable_preemption"))
                .toList();
        TreeSet<String> idle = new TreeSet<>(keys.values());
        assertThat(idle).hasSizeGreaterThan(15).contains(QUEUES + "root.a.disable_preemption");
        idle.removeAll(effective);
        assertThat(StockKeys.withoutEffect(key -> "something else", idle))
                .extracting(Problem::key)
                .containsExactlyElementsOf(idle);
        assertThat(StockKeys.withoutEffect(key -> "something else", effective)).isEmpty();
    }

    /** What is said to be stock's default is. */
    @Test
    void stocksDefaultsAreTheirs() throws Exception {
        readKeys();
        int known = 0;
        for (var key : keys.entrySet()) {
            var value = valueOf("DEFAULT_" + key.getKey());
            known += value == null ? 0 : 1;
            assertThat(StockKeys.withoutEffect(name -> String.valueOf(value), List.of(key.getValue())))
                    .as(key.getKey())
                    .hasSize(value == null && key.getValue().startsWith(ORDERING) ? 1 : 0);
        }
        assertThat(known).isGreaterThan(14);
    }

    private void readKeys() throws IllegalAccessException {
        for (var field : CapacitySchedulerConfiguration.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
                field.setAccessible(true);
                var value = String.valueOf(field.get(null));
                boolean stocks =
                        (field.getName() + value).toLowerCase(Locale.ROOT).contains("preempt");
                if (stocks && !value.endsWith(".") && !field.getName().startsWith("DEFAULT_")) {
                    keys.put(field.getName(), full(value));
                }
            }
        }
    }

    private static String full(String value) {
        if (value.startsWith("yarn.")) {
            return value;
        }
        return value.startsWith("underutilized-preemption.") ? ORDERING + value : QUEUES + "root.a." + value;
    }

    private static @Nullable Object valueOf(String constant) throws IllegalAccessException {
        try {
            return CapacitySchedulerConfiguration.class.getField(constant).get(null);
        } catch (NoSuchFieldException none) {
            return null;
        }
    }
}
