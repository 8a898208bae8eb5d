package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.RecentLosses;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * What is remembered after a round, as the next one will ask for it: claims, budgets, asks, containers, losses.
 *
 * <p>Not by its fields: so it may be kept in another way as long as it says the same.
 */
record BookText(Terms terms, ClusterSnapshot snapshot, Settings settings) {
    private static final long NEVER = -1;

    ObjectNode write(ClaimBook book) {
        var claims = new ClaimText(terms);
        return new Fields()
                .list("open", book.open(), claims::write)
                .part("budgets", budgets(book))
                .list("asks", asks(book), ask -> ask(ask, book))
                .list(
                        "deliveries",
                        book.deliveries(),
                        delivery -> new Fields()
                                .number("claim", delivery.claim().id())
                                .text("container", delivery.container().toString())
                                .number("since", delivery.since())
                                .done())
                .list("deaths", book.losses().now().deaths(), BookText::death)
                .part("losses", losses(book))
                .part("looks", looks(book))
                .done();
    }

    private ObjectNode budgets(ClaimBook book) {
        var all = new Fields().done();
        for (var partition : snapshot.partitions().keySet()) {
            var budget = new Fields()
                    .list(
                            "carriedOver",
                            book.budget(partition),
                            amount -> JsonNodeFactory.instance.textNode(amount.toString()))
                    .done();
            if (!budget.isEmpty()) {
                all.set(partition, budget);
            }
        }
        return all;
    }

    private List<Ask> asks(ClaimBook book) {
        return snapshot.asks().stream()
                .filter(ask -> !ask(ask, book).equals(Terms.ask(ask.id()).done()))
                .sorted(Comparator.comparing(Ask::id))
                .toList();
    }

    private ObjectNode ask(Ask ask, ClaimBook book) {
        var id = ask.id();
        var backOff = new Fields();
        if (book.backOffs().until(ask) > 0) {
            book.backOffs()
                    .words(ask, snapshot.roundTime())
                    .forEach((word, value) -> backOff.text(word, value.toString()));
        }
        return Terms.ask(id)
                .part("backOff", backOff.done())
                .number(
                        "withdrawals",
                        book.backOffs()
                                .withdrawals(ask.app().queue().path(), ask.app().user()))
                .flag("failedVeryOften", book.backOffs().hasFailedVeryOften(id))
                .names("nodesLeftOut", book.backOffs().nodesLeftOut(id))
                .number("demandedSince", orZero(book.waiting().demandedSince(id, NEVER)))
                .number("fitsSince", orZero(book.waiting().fitsSince(id, NEVER)))
                .done();
    }

    private static long orZero(long time) {
        return time == NEVER ? 0 : time;
    }

    private static JsonNode death(Death death) {
        return new Fields()
                .text("app", death.app())
                .text("key", Terms.key(death.key()))
                .number("time", death.time())
                .done();
    }

    /** What each app has lost, in the unit of the cost. */
    private ObjectNode losses(ClaimBook book) {
        RecentLosses losses = book.copy().losses();
        losses.forget(snapshot.time(), settings.lossMemoryMs(), settings.cost());
        var fields = new Fields();
        new TreeMap<>(losses.now().byApp()).forEach(fields::number);
        return fields.done();
    }

    /** When each group of asks was last looked at, by partition and ask; 0 where all were looked at. */
    private ObjectNode looks(ClaimBook book) {
        TreeMap<String, Fields> partitions = new TreeMap<>();
        for (var ask : snapshot.asks()) {
            long last = book.looks(ask.partition()).getOrDefault(book.backOffs().groupOf(ask, false), 0L);
            partitions
                    .computeIfAbsent(ask.partition(), it -> new Fields())
                    .number(ask.id().toString(), last);
        }
        var all = new Fields();
        partitions.forEach((partition, asks) -> all.part(partition, asks.done()));
        return all.done();
    }
}
