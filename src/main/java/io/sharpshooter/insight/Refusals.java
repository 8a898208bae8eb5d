package io.sharpshooter.insight;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells which refusals are new: an ask that is refused for the same reason round after round is told once. Remembers the
 * asks of the last round only; used by one thread.
 */
final class Refusals {
    private static final Set<Reason> NO_REFUSALS = EnumSet.of(Reason.FITS_NOW, Reason.HELPED);

    private Map<AskId, Set<Reason>> before = Map.of();

    /** The verdicts that refuse an ask for a reason for which it was not refused in the round before. */
    List<Verdict> advance(List<Verdict> verdicts) {
        Map<AskId, Set<Reason>> now = new HashMap<>();
        List<Verdict> fresh = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            AskId ask = verdict.ask().id();
            if (!NO_REFUSALS.contains(verdict.reason())) {
                boolean first = now.computeIfAbsent(ask, id -> EnumSet.noneOf(Reason.class))
                        .add(verdict.reason());
                if (first && !before.getOrDefault(ask, Set.of()).contains(verdict.reason())) {
                    fresh.add(verdict);
                }
            }
        }
        before = now;
        return fresh;
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
