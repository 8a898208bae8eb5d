package io.sharpshooter.program.check;

import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.config.Threshold;
import io.sharpshooter.model.Fraction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether anybody can ask for a container that counts as large. */
final class ThresholdLook implements ConfigCheck.Look {
    private static final String THRESHOLD = SettingsKeys.LARGE_PREFIX + "threshold";
    private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");

    /** A resource type with the keys of the largest container and of a node, and Hadoop's default for the first. */
    private record Type(String name, String most, long mostByDefault, String node) {}

    private static final List<Type> TYPES = List.of(
            new Type("memory-mb", "yarn.scheduler.maximum-allocation-mb", 8192, "yarn.nodemanager.resource.memory-mb"),
            new Type("vcores", "yarn.scheduler.maximum-allocation-vcores", 4, "yarn.nodemanager.resource.cpu-vcores"));

    @Override
    public void at(Site site, Findings findings) {
        if (!Policies.meant(site).contains(Policies.PREEMPTION)) {
            return;
        }
        largestAllocation(site, findings);
        threshold(site).ifPresent(threshold -> {
            if (threshold.amounts().isEmpty()) {
                share(threshold.ofLargestNode(), site, findings);
            } else {
                amounts(threshold.amounts(), site, findings);
            }
        });
    }

    private static void largestAllocation(Site site, Findings findings) {
        String key = TYPES.get(0).most();
        if (site.yarn(key).isEmpty()) {
            findings.unwise(
                    Site.YARN_SITE,
                    key + " is not set, and Hadoop's default of 8192 MiB allows no large container. Maybe set it, and "
                            + TYPES.get(1).most() + ", to what the largest node offers.");
        }
    }

    /** What is configured; empty where it cannot be used, which another look tells. */
    private static Optional<Threshold> threshold(Site site) {
        try {
            return Optional.of(SettingsReader.read(
                            key -> key.equals(THRESHOLD) ? site.scheduler(key).orElse(null) : null)
                    .threshold());
        } catch (SettingsException e) {
            return Optional.empty();
        }
    }

    /** As far as this file says how large a node is; it is the ResourceManager's, and the nodes' may say otherwise. */
    private static void share(Fraction share, Site site, Findings findings) {
        boolean unreachable = TYPES.stream()
                .allMatch(type -> number(site, type.node())
                        .filter(node -> Fraction.of(most(site, type), 1).compareTo(share.times(node)) < 0)
                        .isPresent());
        if (unreachable) {
            findings.wrong(
                    site.fileOf(THRESHOLD),
                    THRESHOLD + " is " + share + " of a node, and "
                            + TYPES.get(0).most() + " and "
                            + TYPES.get(1).most()
                            + " allow no container of that size. Maybe raise them to what the largest node offers.");
        }
    }

    private static void amounts(Map<String, Long> amounts, Site site, Findings findings) {
        List<Type> unreachable = TYPES.stream()
                .filter(type -> amounts.containsKey(type.name()))
                .filter(type -> amounts.getOrDefault(type.name(), 0L) > possible(site, type))
                .toList();
        boolean all = unreachable.size() == amounts.size();
        for (Type type : unreachable) {
            String message = String.format(
                    "%s names %s=%d, but the largest container that may be asked for, or that a node holds, has %d.",
                    THRESHOLD, type.name(), amounts.get(type.name()), possible(site, type));
            String hint = " Maybe lower it, or raise " + type.most() + ".";
            if (all) {
                findings.wrong(site.fileOf(THRESHOLD), message + hint);
            } else {
                findings.unwise(site.fileOf(THRESHOLD), message + hint);
            }
        }
    }

    private static long possible(Site site, Type type) {
        return Math.min(most(site, type), number(site, type.node()).orElse(Long.MAX_VALUE));
    }

    private static long most(Site site, Type type) {
        return number(site, type.most()).orElse(type.mostByDefault());
    }

    private static Optional<Long> number(Site site, String key) {
        return site.yarn(key).filter(text -> WHOLE.matcher(text).matches()).map(Long::valueOf);
    }
}
