package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** What a round has decided, and the numbers behind it. */
record DecisionText(Terms terms) {
    private static final Comparator<Verdict> BY_ASK =
            Comparator.comparing((Verdict verdict) -> verdict.ask().id()).thenComparing(Verdict::reason);

    ObjectNode write(Decision decision) {
        ClaimText claims = new ClaimText(terms);
        return new Fields()
                .part("shares", shares(decision))
                .list("verdicts", decision.verdicts().stream().sorted(BY_ASK).toList(), DecisionText::verdict)
                .list("claims", decision.claims(), claims::write)
                .list("actions", decision.actions(), this::action)
                .list("unused", decision.unused(), claims::write)
                .done();
    }

    /** By partition, then by queue. */
    private ObjectNode shares(Decision decision) {
        ObjectNode all = new Fields().done();
        new TreeMap<>(decision.shares()).forEach((partition, shares) -> all.set(partition, shares(shares)));
        return all;
    }

    private ObjectNode shares(List<QueueShare> shares) {
        ObjectNode queues = new Fields().done();
        shares.stream()
                .sorted(Comparator.comparing(QueueShare::queue))
                .forEach(share -> queues.set(share.queue(), share(share)));
        return queues;
    }

    private ObjectNode share(QueueShare share) {
        return new Fields()
                .part("guaranteed", terms.amounts(share.guaranteed()))
                .part("used", terms.amounts(share.used()))
                .part("reserved", terms.amounts(share.reserved()))
                .part("pending", terms.amounts(share.pending()))
                .part("ideal", terms.amounts(share.ideal()))
                .done();
    }

    private static JsonNode verdict(Verdict verdict) {
        Fields numbers = new Fields();
        verdict.numbers().inWords().forEach(numbers::text);
        return Terms.ask(verdict.ask().id())
                .number("count", verdict.count())
                .text("reason", verdict.reason().name())
                .part("numbers", numbers.done())
                .done();
    }

    private JsonNode action(Action action) {
        ClaimText claims = new ClaimText(terms);
        if (action instanceof Notify notify) {
            return named("notify", action)
                    .list("victims", notify.victims(), claims::victim)
                    .done();
        }
        if (action instanceof Strike strike) {
            return named("strike", action)
                    .flag("kill", strike.kill())
                    .names("givingQueues", strike.givingQueues())
                    .part("subject", claims.write(strike.subject()))
                    .done();
        }
        return release((Release) action);
    }

    private static ObjectNode release(Release release) {
        return named("release", release)
                .text("app", release.ask().app())
                .text("key", Terms.key(release.ask().key()))
                .text("node", release.node())
                .text("reservation", release.reservation().toString())
                .flag("own", release.own())
                .done();
    }

    private static Fields named(String name, Action action) {
        return new Fields().text("action", name).number("claim", action.claim());
    }
}
