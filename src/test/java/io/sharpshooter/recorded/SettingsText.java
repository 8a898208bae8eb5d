package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.config.Threshold;
import io.sharpshooter.model.Fraction;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.stream.Collectors;

/** Settings as an administrator writes them: keys and texts. What is not set has its default. */
final class SettingsText {
    private SettingsText() {}

    static ObjectNode write(Settings settings) {
        var texts = JsonNodeFactory.instance.objectNode();
        texts.put(stock("observe_only"), String.valueOf(settings.observeOnly()));
        texts.put(stock("monitoring_interval"), String.valueOf(settings.monitoringIntervalMs()));
        texts.put(stock("max_wait_before_kill"), String.valueOf(settings.get(SettingsKeys.MAX_WAIT_BEFORE_KILL)));
        texts.put(stock("total_preemption_per_round"), decimal(settings.get(SettingsKeys.TOTAL_PREEMPTION_PER_ROUND)));
        texts.put(stock("max_ignored_over_capacity"), decimal(settings.get(SettingsKeys.MAX_IGNORED_OVER_CAPACITY)));
        texts.put(stock("natural_termination_factor"), decimal(settings.get(SettingsKeys.NATURAL_TERMINATION_FACTOR)));
        texts.put(large("threshold"), threshold(settings.threshold()));
        texts.put(large("cost"), settings.cost());
        texts.put(large("loss-memory-ms"), String.valueOf(settings.lossMemoryMs()));
        texts.put(large("hold-timeout-ms"), String.valueOf(settings.holdTimeoutMs()));
        texts.put(large("blocked-after-ms"), String.valueOf(settings.get(SettingsKeys.BLOCKED_AFTER_MS)));
        texts.put(
                large("guarantee-from-higher-priority"),
                String.valueOf(settings.get(SettingsKeys.GUARANTEE_FROM_HIGHER_PRIORITY)));
        texts.put(large("scarce-types"), String.join(",", settings.scarceTypes()));
        return texts;
    }

    static Settings read(JsonNode texts) {
        var values = new HashMap<String, String>();
        Terms.names(texts).forEach(name -> values.put(name, texts.path(name).asText()));
        return SettingsReader.read(values);
    }

    private static String stock(String key) {
        return SettingsKeys.PREFIX + key;
    }

    private static String large(String key) {
        return SettingsKeys.LARGE_PREFIX + key;
    }

    private static String threshold(Threshold threshold) {
        return threshold.amounts().isEmpty()
                ? percent(threshold.ofLargestNode())
                : threshold.amounts().entrySet().stream()
                        .map(amount -> amount.getKey() + "=" + amount.getValue())
                        .collect(Collectors.joining(","));
    }

    private static String percent(Fraction share) {
        return decimal(share.times(100)) + "%";
    }

    /** Exact: a setting is read from a decimal number. */
    private static String decimal(Fraction fraction) {
        String[] parts = fraction.toString().split("/");
        var below = parts.length == 1 ? BigDecimal.ONE : new BigDecimal(parts[1]);
        return new BigDecimal(parts[0]).divide(below).toPlainString();
    }
}
