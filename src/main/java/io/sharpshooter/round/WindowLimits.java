package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.GAIN_LIMIT;
import static io.sharpshooter.config.SettingsKeys.LOSS_LIMIT;
import static io.sharpshooter.config.SettingsKeys.QUEUE_GAIN_LIMIT;
import static io.sharpshooter.config.SettingsKeys.QUEUE_LOSS_LIMIT;
import static java.util.Comparator.comparing;

import io.sharpshooter.claim.ClaimBook.Death;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Limit;
import io.sharpshooter.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many containers queues may lose to others, and how many may die for them, within the window. Who is told counts
 * as dead. A queue counts what goes beyond its own borders only. Where nothing is counted yet, a claim may take any
 * number: else a large one would never come. Used by one thread.
 */
final class WindowLimits {
    private final PartitionRound round;
    private final Settings settings;

    /** Those of the window, in all partitions. */
    private final Map<Side, Long> dead;

    WindowLimits(PartitionRound round) {
        this.round = round;
        this.settings = round.settings();
        this.dead = settings.limitsDeaths() ? counts(round.book().deaths()) : Map.of();
    }

    /** A queue that loses to others, or one for which others lose. */
    private record Side(String queue, boolean loses) {
        String limit() {
            return (loses ? "queue-loss-limit of " : "queue-gain-limit of ") + queue;
        }
    }

    /**
     * A limit that a plan goes beyond.
     *
     * @param giver the queue that has lost enough; empty where the one that asks has got enough
     * @param words what is known of it, by name
     */
    record Over(Optional<String> giver, Map<String, Long> words) {}

    /** A limit that is passed when these die for a queue too. */
    Optional<Over> over(List<Victim> victims, String to) {
        if (!settings.limitsDeaths()) {
            return Optional.empty();
        }
        var wanted = counts(
                victims.stream().map(victim -> new Death(victim.queue(), to, 0)).toList());
        wanted.keySet().removeIf(side -> limit(side).equals(Limit.NONE));
        var told = counts(wanted.isEmpty() ? List.of() : told());
        for (var each : wanted.entrySet()) {
            Side side = each.getKey();
            long lost = dead.getOrDefault(side, 0L);
            long counted = lost + told.getOrDefault(side, 0L);
            long most = limit(side).most(living(side.queue) + (side.loses ? lost : 0));
            if (counted > 0 && counted + each.getValue() > most) {
                Optional<String> giver = side.loses ? Optional.of(side.queue) : Optional.empty();
                Map<String, Long> words = Map.of(side.limit(), most, "counted", counted, "more", each.getValue());
                return Optional.of(new Over(giver, words));
            }
        }
        return Optional.empty();
    }

    private Limit limit(Side side) {
        return side.loses
                ? settings.limit(QUEUE_LOSS_LIMIT, LOSS_LIMIT, side.queue)
                : settings.limit(QUEUE_GAIN_LIMIT, GAIN_LIMIT, side.queue);
    }

    /** Those who are to die, in all partitions. */
    private List<Death> told() {
        var all = new ArrayList<Death>();
        for (var claim : round.book().open()) {
            if (!claim.state().struck()) {
                for (var victim : claim.victims()) {
                    all.add(new Death(victim.queue(), claim.queue(), 0));
                }
            }
        }
        return all;
    }

    private static Map<Side, Long> counts(List<Death> deaths) {
        Map<Side, Long> counts = new TreeMap<>(comparing(Side::limit));
        for (var death : deaths) {
            count(death.from(), death.to(), true, counts);
            count(death.to(), death.from(), false, counts);
        }
        return counts;
    }

    /** For a queue and those above it, up to the first one that has both under it. */
    private static void count(String from, String other, boolean loses, Map<Side, Long> counts) {
        var queue = from;
        while (!isUnder(other, queue)) {
            counts.merge(new Side(queue, loses), 1L, Long::sum);
            queue = queue.substring(0, queue.lastIndexOf('.'));
        }
    }

    private long living(String queue) {
        long sum = 0;
        for (var app : round.view().snapshot().apps().values()) {
            sum += isUnder(app.queue().path(), queue) ? app.liveContainers() : 0;
        }
        return sum;
    }

    private static boolean isUnder(String path, String queue) {
        return path.equals(queue) || path.startsWith(queue + ".");
    }
}
