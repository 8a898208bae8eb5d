package io.sharpshooter.claim;

import io.sharpshooter.claim.BackOffs.LostRace;
import io.sharpshooter.config.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The races that claims of an ask have lost since it last got a container. To lose one is no failure, and the next
 * round tries again. The ask is left alone where the same refusal comes back although nothing that it depends on has
 * moved, and where one reason that is not churn comes up for the fourth time in a row.
 *
 * @param row those that were lost last
 * @param pause how the ask was left alone
 * @param seen by node and reason, what was the case when a race was lost last
 * @param outstanding how many containers of the ask waited when last seen; -1 if that was never
 */
record LostRaces(Row row, Pause pause, Map<Refusal, Moment> seen, int outstanding) {
    static final LostRaces NONE = new LostRaces(new Row(EndReason.NONE, 0, -1), Pause.NONE, Map.of(), -1);

    private static final int MOST_IN_A_ROW = 3;

    LostRaces {
        seen = Map.copyOf(seen);
    }

    private record Refusal(String node, EndReason reason) {}

    private record Moment(long circumstances, long time) {}

    /**
     * Races lost for the same reason, one after the other; those of one moment are one.
     *
     * @param lastAt in ms of the monotonic clock
     */
    private record Row(EndReason reason, int times, long lastAt) {
        Row and(EndReason next, long time) {
            if (time == lastAt) {
                return this;
            }
            return new Row(next, next == reason ? times + 1 : 1, time);
        }
    }

    /**
     * For monitoring_interval × 2ⁿ, at most hold-timeout.
     *
     * @param times n
     * @param reason of the race that was lost last then
     * @param beganAt in ms of the monotonic clock
     * @param until when the ask may be helped again, in ms of the monotonic clock
     * @param nodes ids of the nodes that are left out for it since, as long as there are others
     */
    record Pause(int times, EndReason reason, long beganAt, long until, Set<String> nodes) {
        static final Pause NONE = new Pause(0, EndReason.NONE, -1, 0, Set.of());

        Pause {
            nodes = Set.copyOf(nodes);
        }

        private Pause again(LostRace race, long time, Settings settings) {
            int count = time == beganAt ? times : times + 1;
            long longer = BackOffs.doubled(settings.monitoringIntervalMs(), count);
            long until = time + Math.min(longer, settings.holdTimeoutMs());
            return new Pause(count, race.reason(), time, until, BackOffs.union(nodes, Set.of(race.node())));
        }
    }

    /** One more was lost. */
    LostRaces and(LostRace race, long time, Settings settings) {
        Row longer = race.churn() ? row : row.and(race.reason(), time);
        boolean oftenEnough = !race.churn() && longer.times() > MOST_IN_A_ROW;
        boolean goesOn = oftenEnough || isAsBefore(race, time);
        return new LostRaces(
                longer, goesOn ? pause.again(race, time, settings) : pause, seeing(race, time), outstanding);
    }

    private boolean isAsBefore(LostRace race, long time) {
        Moment before = seen.get(new Refusal(race.node(), race.reason()));
        return before != null && before.time() != time && before.circumstances() == race.circumstances();
    }

    private Map<Refusal, Moment> seeing(LostRace race, long time) {
        Map<Refusal, Moment> more = new HashMap<>(seen);
        more.put(new Refusal(race.node(), race.reason()), new Moment(race.circumstances(), time));
        return more;
    }

    /**
     * So many of the ask wait now: where these are fewer than before, something was placed, and what was lost is
     * forgotten.
     */
    LostRaces outstanding(int now) {
        return now < outstanding ? NONE : new LostRaces(row, pause, seen, now);
    }
}
