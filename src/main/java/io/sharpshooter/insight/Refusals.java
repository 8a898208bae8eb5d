package io.sharpshooter.insight;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.RoundRobin;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.AskKind;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

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

    private static final Set<Reason> NO_REFUSALS = EnumSet.of(Reason.FITS_NOW, Reason.HELPED, Reason.DOUBTED);

    private Set<Subject> before = Set.of();

    /** What is told together. */
    private record Subject(String app, AskKind kind, Reason reason) {}

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
        for (Verdict verdict : verdicts) {
            if (!NO_REFUSALS.contains(verdict.reason())) {
                String app = verdict.ask().app().id();
                now.merge(new Subject(app, verdict.ask().kind(), verdict.reason()), verdict, Verdict::and);
            }
        }
        List<Subject> fresh = now.keySet().stream()
                .filter(subject -> !before.contains(subject))
                .toList();
        Set<Subject> chosen = choose(fresh);
        Set<Subject> known = new HashSet<>(now.keySet());
        known.removeIf(subject -> !before.contains(subject) && !chosen.contains(subject));
        known.addAll(inDoubt(verdicts));
        before = known;
        List<Verdict> told = fresh.stream()
                .filter(chosen::contains)
                .map(subject -> Objects.requireNonNull(now.get(subject)))
                .toList();
        return new News(told, fresh.size() - told.size());
    }

    /** What was refused and is in doubt now is no news when it is refused again. */
    private List<Subject> inDoubt(List<Verdict> verdicts) {
        Set<Subject> doubted = new HashSet<>();
        for (Verdict verdict : verdicts) {
            if (verdict.reason() == Reason.DOUBTED) {
                String app = verdict.ask().app().id();
                doubted.add(new Subject(app, verdict.ask().kind(), Reason.DOUBTED));
            }
        }
        return before.stream()
                .filter(subject -> doubted.contains(new Subject(subject.app, subject.kind, Reason.DOUBTED)))
                .toList();
    }

    private static Set<Subject> choose(List<Subject> fresh) {
        Map<String, List<Subject>> ofApps = new LinkedHashMap<>();
        for (Subject subject : fresh) {
            List<Subject> ofApp = ofApps.computeIfAbsent(subject.app, app -> new ArrayList<>());
            if (ofApp.size() < MOST_OF_AN_APP) {
                ofApp.add(subject);
            }
        }
        return RoundRobin.of(ofApps.values()).stream().limit(MOST_OF_A_ROUND).collect(Collectors.toSet());
    }

    /** How many refusals were left out, as a line of JSON. */
    static String leftOut(int count, RoundTime time) {
        return JsonLine.at(time, json -> {
            json.writeStringField("event", "refusals_left_out");
            json.writeNumberField("count", count);
        });
    }

    /** A refusal as a line of JSON. */
    static String line(Verdict verdict, ResourceTypes types, RoundTime time) {
        return JsonLine.at(time, json -> {
            json.writeStringField("event", "refused_demand");
            json.writeStringField("app", verdict.ask().app().id());
            json.writeStringField("key", verdict.ask().key().toString());
            json.writeStringField("queue", verdict.ask().app().queue().path());
            json.writeStringField("user", verdict.ask().app().user());
            json.writeBooleanField("am", verdict.ask().am());
            JsonLine.vector(json, "size", verdict.ask().size(), types);
            json.writeStringField("partition", verdict.ask().partition());
            json.writeNumberField("count", verdict.count());
            json.writeStringField("reason", verdict.reason().name());
            json.writeObjectFieldStart("numbers");
            for (var number : verdict.numbers().inWords().entrySet()) {
                json.writeStringField(number.getKey(), number.getValue());
            }
            json.writeEndObject();
        });
    }
}
