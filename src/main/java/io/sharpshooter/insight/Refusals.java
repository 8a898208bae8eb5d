package io.sharpshooter.insight;

import static io.sharpshooter.demand.Reason.DOUBTED;
import static io.sharpshooter.demand.Reason.FITS_NOW;
import static io.sharpshooter.demand.Reason.HELPED;
import static java.lang.Math.min;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.demand.DemandOrder;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.Ask.AskKind;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells which refusals are new: what an app is refused for the same reason round after round is told once, equal asks
 * of it together, whatever their keys. So many lines an app, and so many in all, come of a round; what is left out
 * comes in one of the next, if it is still true.
 *
 * <p>Remembers the asks of the last round only; used by one thread.
 */
final class Refusals {
    /** Of one app in a round. */
    static final int MOST_OF_AN_APP = 10;

    /** Of all apps in a round. */
    static final int MOST_OF_A_ROUND = 100;

    /** Of which the line is kept, for people who look. */
    private static final int MOST_KEPT = 5_000;

    static final Set<Reason> NO_REFUSALS = EnumSet.of(FITS_NOW, HELPED, DOUBTED);

    private static final Refused NOT_KEPT = new Refused("", "", "", DOUBTED, 0, JsonLine.message("not kept"));

    private Map<Subject, Refused> before = Map.of();
    private Kept kept = new Kept(List.of(), 0);

    /** What is told together. */
    private record Subject(String app, AskKind kind, Reason reason) {
        static Subject of(Verdict verdict) {
            return new Subject(verdict.ask().app().id(), verdict.ask().kind(), verdict.reason());
        }

        Subject doubted() {
            return new Subject(app, kind, DOUBTED);
        }
    }

    /**
     * What is new.
     *
     * @param told each stands for all equal asks of its app
     * @param leftOut how many more would have been told
     */
    record News(List<Refused> told, int leftOut) {}

    /**
     * What is refused now.
     *
     * @param all of it that was told, in the order of the verdicts
     * @param leftOut how much else there is
     */
    record Kept(List<Refused> all, long leftOut) {}

    /**
     * What is refused since some round.
     *
     * @param app its id
     * @param user the app's
     * @param queue the app's
     * @param reason why
     * @param count how many containers
     * @param line of the first of those that are told together, with the time and the numbers of then
     */
    record Refused(String app, String user, String queue, Reason reason, int count, JsonLine line) {
        private Refused of(int now) {
            return new Refused(app, user, queue, reason, now, line);
        }
    }

    /** What refuses and did not so for that reason in the round before, in the order of the verdicts. */
    News advance(List<Verdict> verdicts, ResourceTypes types, RoundTime time) {
        Map<Subject, Verdict> now = new LinkedHashMap<>();
        for (var verdict : verdicts) {
            now.merge(Subject.of(verdict), verdict, Verdict::and);
        }
        var fresh = now.keySet().stream()
                .filter(subject -> !NO_REFUSALS.contains(subject.reason) && !before.containsKey(subject))
                .toList();
        var chosen = choose(fresh);
        Map<Subject, Refused> known = new HashMap<>(before);
        // What was refused and is in doubt now is no news when it is refused again.
        known.keySet().removeIf(subject -> !now.containsKey(subject) && !now.containsKey(subject.doubted()));
        List<Refused> told = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        now.forEach((subject, verdict) -> {
            if (chosen.contains(subject)) {
                var line = line(verdict, types, time);
                var app = verdict.ask().app();
                var one = new Refused(
                        app.id(), app.user(), verdict.ask().queue(), verdict.reason(), verdict.count(), line);
                known.put(subject, known.size() < MOST_KEPT ? one : NOT_KEPT);
                told.add(one);
            }
            var one = known.get(subject);
            if (one != null && one != NOT_KEPT) {
                refused.add(one.of(verdict.count()));
            }
        });
        before = known;
        long refusing = now.keySet().stream()
                .filter(one -> !NO_REFUSALS.contains(one.reason))
                .count();
        kept = new Kept(Collections.unmodifiableList(refused), Math.max(0, refusing - refused.size()));
        return new News(told, fresh.size() - chosen.size());
    }

    Kept kept() {
        return kept;
    }

    private static Set<Subject> choose(List<Subject> fresh) {
        var ofApps = fresh.stream().collect(groupingBy(Subject::app, LinkedHashMap::new, toList()));
        ofApps.replaceAll((app, own) -> own.subList(0, min(own.size(), MOST_OF_AN_APP)));
        return DemandOrder.inTurn(ofApps.values()).stream()
                .limit(MOST_OF_A_ROUND)
                .collect(toSet());
    }

    /** How many refusals were left out, as a line of JSON. */
    static String leftOut(int count, RoundTime time) {
        return JsonLine.at(time)
                .put("event", "refusals_left_out")
                .put("count", count)
                .toString();
    }

    /** A refusal as a line of JSON. */
    private static JsonLine line(Verdict verdict, ResourceTypes types, RoundTime time) {
        Ask ask = verdict.ask();
        return JsonLine.at(time)
                .put("event", "refused_demand")
                .put("app", ask.app().id())
                .put("key", ask.key())
                .put("queue", ask.queue())
                .put("user", ask.app().user())
                .put("am", ask.am())
                .put("size", JsonLine.of(ask.size(), types))
                .put("partition", ask.partition())
                .put("count", verdict.count())
                .put("reason", verdict.reason())
                .put("numbers", JsonLine.of(verdict.numbers().inWords()));
    }
}
