package io.sharpshooter.yarn.hints;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.Threshold;
import io.sharpshooter.model.Printable;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    private ThresholdHints() {}

    static void in(Setup setup) {
        ResourceTypes types =
                VectorPool.countingAs(setup.scheduler().getResourceCalculator()).types();
        setup.settings().unknownTypes(types).forEach(type -> idle(KEY, type, "makes no ask large", types, setup));
        setup.settings()
                .unknownScarceTypes(types)
                .forEach(type -> idle(SettingsKeys.SCARCE_TYPES.name(), type, "spares no container", types, setup));
        List<Reach> known = Stream.concat(
                        reach("memory-mb", "yarn.nodemanager.resource.memory-mb", "mb", types, setup),
                        reach("vcores", "yarn.nodemanager.resource.cpu-vcores", "vcores", types, setup))
                .toList();
        List<Reach> beyond =
                known.stream().filter(reach -> reach.from() > reach.limit()).toList();
        // A share is in reach where it is in one type; of amounts each is meant.
        boolean share = setup.settings().threshold().amounts().isEmpty();
        boolean own = Configured.isSet(setup.configuration(), KEY);
        beyond.stream()
                .limit(share ? beyond.size() / types.size() : beyond.size())
                .forEach(reach -> setup.tell(
                        own ? KEY : reach.mostKey(),
                        reach.words() + ", and " + reach.mostKey() + " is " + reach.most()
                                + ": no ask reaches it, and large are only those for which no single victim makes"
                                + " room. Maybe lower it, or raise the maximum to what the largest node offers."));
        known.stream()
                .filter(reach -> reach.from() <= reach.least())
                .forEach(reach -> setup.tell(
                        KEY,
                        reach.words() + ", and every ask has at least " + reach.least()
                                + ": all are large, and none is helped as a small one. Maybe raise it."));
    }

    private static void idle(String key, String type, String effect, ResourceTypes counted, Setup setup) {
        List<String> all = new ArrayList<>(ResourceUtils.getResourceTypes().keySet());
        String advice = all.contains(type)
                ? "set the resource-calculator to org.apache.hadoop.yarn.util.resource.DominantResourceCalculator"
                : Nearest.inSense(type, all).orElse("");
        setup.tell(
                key,
                key + " names " + Printable.value(type) + ", but the resource types that count here are "
                        + counted.names() + ": it " + effect + ". Maybe " + advice + ".");
    }

    /** Nothing where it takes the size of a node to say it, and the configuration has none. */
    private static Stream<Reach> reach(String type, String nodeKey, String word, ResourceTypes types, Setup setup) {
        Threshold threshold = setup.settings().threshold();
        boolean sized = setup.is(nodeKey, "0*[1-9]\\d{0,17}");
        long node = sized ? Long.parseLong(setup.text(nodeKey).orElse("")) : Long.MAX_VALUE;
        boolean known = sized && threshold.amounts().isEmpty();
        if (types.indexOf(type) < 0 || !(known || threshold.amounts().containsKey(type))) {
            return Stream.of();
        }
        long share = -threshold.ofLargestNode().times(-node).floor();
        long from = threshold.amounts().getOrDefault(type, share);
        long least = setup.scheduler().getMinimumResourceCapability().getResourceValue(type);
        long most = ResourceUtils.fetchMaximumAllocationFromConfig(setup.configuration())
                .getResourceValue(type);
        String mostKey = "yarn.scheduler.maximum-allocation-" + word;
        String words = KEY + " is " + from + " of " + type + (sized ? " on a node of " + node : "");
        return Stream.of(new Reach(mostKey, most, from, least, Math.min(most, node), words));
    }
}
