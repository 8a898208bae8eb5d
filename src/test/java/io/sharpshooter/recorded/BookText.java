package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Receipts.Receipt;
import io.sharpshooter.claim.RecentLosses;
import io.sharpshooter.claim.RecentLosses.Told;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Death;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is remembered after a round, as the next one will ask for it: claims, budgets, asks, containers, losses,
 * withdrawals.
 *
 * <p>Not by its fields: so it may be kept in another way as long as it says the same.
 */
record BookText(Terms terms, ClusterSnapshot snapshot, Settings settings) {
    private static final long NEVER = -1;

    ObjectNode write(ClaimBook book) {
        ClaimText claims = new ClaimText(terms);
        return new Fields()
                .list("open", book.open(), claims::write)
                .part("budgets", budgets(book))
                .list("asks", asks(book), ask -> ask(ask, book))
                .list(
                        "told",
                        book.losses().told().stream()
                                .sorted(Comparator.comparing(Told::container))
                                .toList(),
                        BookText::told)
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
                .part("withdrawals", withdrawals(book))
                .part("beforeStrike", beforeStrike(book))
                .part("looks", looks(book))
                .done();
    }

    private ObjectNode budgets(ClaimBook book) {
        ObjectNode all = new Fields().done();
        for (String partition : snapshot.partitions().keySet()) {
            ObjectNode budget = new Fields()
                    .list(
                            "carriedOver",
                            book.carriedOver().budget(partition),
                            amount -> JsonNodeFactory.instance.textNode(amount.toString()))
                    .part(
                            "refund",
                            book.carriedOver()
                                    .refunds(partition)
                                    .map(terms::amounts)
                                    .orElseGet(() -> new Fields().done()))
                    .done();
            if (!budget.isEmpty()) {
                all.set(partition, budget);
            }
        }
        return all;
    }

    private TreeSet<AskId> asks(ClaimBook book) {
        TreeSet<AskId> asks = new TreeSet<>(book.openByAsk().keySet());
        snapshot.asks().forEach(ask -> asks.add(ask.id()));
        asks.removeIf(ask -> ask(ask, book).equals(Terms.ask(ask).done()));
        return asks;
    }

    private static ObjectNode ask(AskId ask, ClaimBook book) {
        return Terms.ask(ask)
                .number("maskedUntil", book.backOffs().until(ask))
                .number("failures", book.backOffs().failures(ask))
                .number("pauses", book.backOffs().pauses(ask))
                .text("reasonOfPause", reasonOfPause(ask, book))
                .flag("failedVeryOften", book.backOffs().hasFailedVeryOften(ask))
                .names("nodesLeftOut", book.backOffs().nodesLeftOut(ask))
                .number("demandedSince", orZero(book.waiting().demandedSince(ask, NEVER)))
                .number("fitsSince", orZero(book.waiting().fitsSince(ask, NEVER)))
                .done();
    }

    private static String reasonOfPause(AskId ask, ClaimBook book) {
        EndReason reason = book.backOffs().reasonOfPause(ask);
        return reason == EndReason.NONE ? "" : reason.name();
    }

    private static long orZero(long time) {
        return time == NEVER ? 0 : time;
    }

    private static JsonNode told(Told told) {
        return new Fields()
                .text("container", told.container().toString())
                .text("key", Terms.key(told.key()))
                .text("node", told.node())
                .number("seenAt", told.seenAt())
                .done();
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
        Fields fields = new Fields();
        new TreeMap<>(losses.now().byApp()).forEach(fields::number);
        return fields.done();
    }

    /** By leaf, then by user. */
    private ObjectNode withdrawals(ClaimBook book) {
        TreeMap<String, Fields> leaves = new TreeMap<>();
        for (AppSnapshot app : new TreeMap<>(snapshot.apps()).values()) {
            String leaf = app.queue().path();
            int times = book.withdrawals().times(leaf, app.user(), snapshot.time(), settings.lossMemoryMs());
            long until = book.withdrawals().waitsUntil(leaf, app.user(), Long.MAX_VALUE);
            if (times > 0 || until != Long.MIN_VALUE) {
                ObjectNode user = new Fields()
                        .number("times", times)
                        .number("waitsUntil", Math.max(0, until))
                        .done();
                leaves.computeIfAbsent(leaf, it -> new Fields()).part(app.user(), user);
            }
        }
        Fields all = new Fields();
        leaves.forEach((leaf, users) -> all.part(leaf, users.done()));
        return all.done();
    }

    /** By the id of the claim: what its app had been given shortly before it struck. */
    private static ObjectNode beforeStrike(ClaimBook book) {
        Fields fields = new Fields();
        for (Claim claim : book.open()) {
            Receipt receipt = book.receipts().beforeStrike(claim);
            if (receipt != null) {
                ObjectNode given = new Fields()
                        .number("attempt", receipt.attempt())
                        .number("containers", receipt.containers())
                        .done();
                fields.part(String.valueOf(claim.id()), given);
            }
        }
        return fields.done();
    }

    /** When each group of asks was last looked at, by partition and ask; 0 where all were looked at. */
    private ObjectNode looks(ClaimBook book) {
        TreeMap<String, Fields> partitions = new TreeMap<>();
        for (Ask ask : snapshot.asks()) {
            long last = book.carriedOver()
                    .looks(ask.partition())
                    .getOrDefault(book.backOffs().groupOf(ask), 0L);
            partitions
                    .computeIfAbsent(ask.partition(), it -> new Fields())
                    .number(ask.id().toString(), last);
        }
        Fields all = new Fields();
        partitions.forEach((partition, asks) -> all.part(partition, asks.done()));
        return all.done();
    }
}
