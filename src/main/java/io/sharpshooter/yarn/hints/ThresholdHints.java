package io.sharpshooter.yarn.hints;

import static java.lang.Math.min;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.Threshold;
import io.sharpshooter.model.Printable;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/** Thresholds that make nothing large, or everything, and types that do not count. */
final class ThresholdHints {
    private static final String KEY = SettingsKeys.THRESHOLD.name();

    /**
     * What is known of a type that counts.
     *
     * @param from an ask of so much is large
     * @param most what may be asked for
     * @param limit no ask has more, by that or by a node
     * @param words all that, for people
     */
    private record Reach(String mostKey, long most, long from, long least, long limit, String words) {}

    private final Setup setup;
    private final ResourceTypes types;
    private final Threshold threshold;

    private ThresholdHints(Setup setup) {
        this.setup = setup;
        ResourceCalculator calculator = setup.scheduler().getResourceCalculator();
        types = VectorPool.countingAs(calculator).types();
        threshold = setup.settings().threshold();
    }

    static void in(Setup setup) {
        var hints = new ThresholdHints(setup);
        hints.idleTypes(setup.settings());
        hints.outOfReach();
    }

    private void idleTypes(Settings settings) {
        settings.unknownTypes(types).forEach(type -> idle(KEY, type, "makes no ask large"));
        String scarce = SettingsKeys.SCARCE_TYPES.name();
        settings.unknownScarceTypes(types).forEach(type -> idle(scarce, type, "spares no container"));
    }

    private void outOfReach() {
        List<Reach> known = new ArrayList<>();
        reach("memory-mb", "yarn.nodemanager.resource.memory-mb", "mb").ifPresent(known::add);
        reach("vcores", "yarn.nodemanager.resource.cpu-vcores", "vcores").ifPresent(known::add);
        List<Reach> beyond =
                known.stream().filter(reach -> reach.from > reach.limit).toList();
        // A share is in reach where it is in one type; of amounts each is meant.
        boolean share = threshold.amounts().isEmpty();
        int told = share ? beyond.size() / types.size() : beyond.size();
        beyond.subList(0, told).forEach(this::tellTooHigh);
        known.stream().filter(reach -> reach.from <= reach.least).forEach(this::tellTooLow);
    }

    private void tellTooHigh(Reach reach) {
        boolean own = Configured.isSet(setup.configuration(), KEY);
        String key = own ? KEY : reach.mostKey;
        setup.tell(
                key,
                reach.words + ", and " + reach.mostKey + " is " + reach.most
                        + ": no ask reaches it,"
                        + " and large are only those for which no single victim makes room."
                        + " Maybe lower it,"
                        + " or raise the maximum to what the largest node offers.");
    }

    private void tellTooLow(Reach reach) {
        setup.tell(
                KEY,
                reach.words + ", and every ask has at least " + reach.least
                        + ": all are large, and none is helped as a small one."
                        + " Maybe raise it.");
    }

    private void idle(String key, String type, String effect) {
        setup.tell(
                key,
                key + " names " + Printable.value(type)
                        + ", but the resource types that count here are "
                        + types.names() + ": it " + effect
                        + ". Maybe " + advice(type) + ".");
    }

    private static String advice(String type) {
        List<String> all = List.copyOf(ResourceUtils.getResourceTypes().keySet());
        if (all.contains(type)) {
            return "set the resource-calculator to"
                    + " org.apache.hadoop.yarn.util.resource.DominantResourceCalculator";
        }
        return Nearest.inSense(type, all).orElse("");
    }

    /** Nothing where it takes the size of a node to say it, and the configuration has none. */
    private Optional<Reach> reach(String type, String nodeKey, String word) {
        boolean sized = setup.is(nodeKey, "0*[1-9]\\d{0,17}");
        long node = sized ? Long.parseLong(setup.text(nodeKey).orElse("")) : Long.MAX_VALUE;
        Map<String, Long> amounts = threshold.amounts();
        boolean known = amounts.isEmpty() ? sized : amounts.containsKey(type);
        if (types.indexOf(type) < 0 || !known) {
            return Optional.empty();
        }
        long share = -threshold.ofLargestNode().times(-node).floor();
        long from = amounts.getOrDefault(type, share);
        Resource smallest = setup.scheduler().getMinimumResourceCapability();
        Resource largest = ResourceUtils.fetchMaximumAllocationFromConfig(setup.configuration());
        long least = smallest.getResourceValue(type);
        long most = largest.getResourceValue(type);
        String mostKey = "yarn.scheduler.maximum-allocation-" + word;
        String where = sized ? " on a node of " + node : "";
        String words = KEY + " is " + from + " of " + type + where;
        long limit = min(most, node);
        return Optional.of(new Reach(mostKey, most, from, least, limit, words));
    }
}
