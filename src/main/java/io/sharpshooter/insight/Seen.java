package io.sharpshooter.insight;

import io.sharpshooter.config.Settings;
import io.sharpshooter.insight.Recent.Past;
import io.sharpshooter.insight.Refusals.Kept;
import io.sharpshooter.model.RoundTime;
import java.util.List;

/**
 * What can be seen after a round, by whoever may see it. Immutable: readers take no lock.
 *
 * @param moment which round it was
 * @param totals what has been counted so far
 * @param present how things stand
 * @param refused what is refused
 * @param claims lately, the open ones first
 */
public record Seen(Moment moment, Totals totals, Present present, Kept refused, List<Past> claims) {
    /**
     * A round.
     *
     * @param time at its start
     * @param since the start of the first one, from which on things are remembered
     * @param round its number, from 1 on
     * @param mode {@code acting}, {@code observing}, {@code braked} or {@code shadow}
     * @param settings in force
     */
    public record Moment(RoundTime time, RoundTime since, long round, String mode, Settings settings) {}
}
