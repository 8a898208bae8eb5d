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
import java.util.EnumSet;
import java.util.HashSet;
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

    private static final Set<Reason> NO_REFUSALS = EnumSet.of(FITS_NOW, HELPED, DOUBTED);

    private Set<Subject> before = Set.of();

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
    record News(List<Verdict> told, int leftOut) {}

    /** The verdicts that refuse what was not refused for that reason in the round before, in their order. */
    News advance(List<Verdict> verdicts) {
        Map<Subject, Verdict> now = new LinkedHashMap<>();
        for (var verdict : verdicts) {
            now.merge(Subject.of(verdict), verdict, Verdict::and);
        }
        var fresh = now.keySet().stream()
                .filter(subject -> !NO_REFUSALS.contains(subject.reason) && !before.contains(subject))
                .toList();
        var chosen = choose(fresh);
        Set<Subject> known = new HashSet<>(before);
        // What was refused and is in doubt now is no news when it is refused again.
        known.removeIf(subject -> !now.containsKey(subject) && !now.containsKey(subject.doubted()));
        known.addAll(chosen);
        before = known;
        now.keySet().retainAll(chosen);
        return new News(List.copyOf(now.values()), fresh.size() - chosen.size());
    }

    private static Set<Subject> choose(List<Subject> fresh) {
        Map<String, List<Subject>> ofApps =
                fresh.stream().collect(groupingBy(Subject::app, LinkedHashMap::new, toList()));
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
    static String line(Verdict verdict, ResourceTypes types, RoundTime time) {
        Ask ask = verdict.ask();
        var numbers = new JsonLine();
        verdict.numbers().inWords().forEach(numbers::put);
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
                .put("numbers", numbers)
                .toString();
    }
}
