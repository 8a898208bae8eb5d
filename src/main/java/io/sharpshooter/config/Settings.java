package io.sharpshooter.config;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import java.util.List;

/**
 * What the administrator has set; one immutable object per round. {@link SettingsReader} makes it and checks the
 * ranges.
 *
 * @param observeOnly decide and record, but act on nothing
 * @param monitoringIntervalMs time between two rounds
 * @param maxWaitBeforeKillMs grace period between notice and kill; 0 makes both one step
 * @param totalPreemptionPerRound share of a partition's total that may be newly noticed in a round, per type
 * @param maxIgnoredOverCapacity how far above its guarantee a queue may be before it gives, as a share of the guarantee
 * @param naturalTerminationFactor for ordinary asks: the part of a queue's excess that is taken in one round
 * @param threshold from which size an ask is large
 * @param cost {@code lost-work}, {@code run-time}, {@code count}, or the name of a class
 * @param lossMemoryMs how long an app's losses make its containers dearer
 * @param holdTimeoutMs how long a node is held after the kill
 * @param blockedAfterMs how long an ask that fits may wait before it becomes a claim
 * @param guaranteeFromHigherPriority whether a demand within its elastic minimum may take from a queue ahead of it
 * @param scarceTypes names of custom types that are spared where the ask does not want them, in the order of the
 *     alphabet
 */
public record Settings(
        boolean observeOnly,
        long monitoringIntervalMs,
        long maxWaitBeforeKillMs,
        Fraction totalPreemptionPerRound,
        Fraction maxIgnoredOverCapacity,
        Fraction naturalTerminationFactor,
        Threshold threshold,
        String cost,
        long lossMemoryMs,
        long holdTimeoutMs,
        long blockedAfterMs,
        boolean guaranteeFromHigherPriority,
        List<String> scarceTypes) {
    /** What holds where nothing is configured. */
    public static final Settings DEFAULTS = SettingsReader.read(key -> null);

    public Settings {
        scarceTypes = List.copyOf(scarceTypes);
    }

    /** What the threshold names and the cluster does not have; such an amount makes no ask large. */
    public List<String> unknownTypes(ResourceTypes types) {
        return threshold.unknownTypes(types);
    }

    /**
     * What is named as scarce and the cluster does not have, but for those that are so by default; it spares nobody.
     */
    public List<String> unknownScarceTypes(ResourceTypes types) {
        return scarceTypes.stream()
                .filter(name -> types.indexOf(name) < 0
                        && !SettingsKeys.SCARCE_TYPES.defaultValue().contains(name))
                .toList();
    }
}
