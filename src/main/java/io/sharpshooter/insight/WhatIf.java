package io.sharpshooter.insight;

import static io.sharpshooter.config.SettingsKeys.NATURAL_TERMINATION_FACTOR;
import static io.sharpshooter.config.SettingsKeys.TOTAL_PREEMPTION_PER_ROUND;
import static io.sharpshooter.demand.Reason.BUDGET_SPENT;
import static io.sharpshooter.demand.Reason.FITS_NOW;
import static io.sharpshooter.demand.Reason.OBSERVE_ONLY;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.Rounds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What would become of an ask that nobody has submitted: the round is decided once more with it, as that of a new app.
 * Nothing is changed by that, and the scheduler is asked nothing. For one thread.
 */
public final class WhatIf {
    private static final String NAME = "application_0_0000";

    /** To plan so many claims takes a second where the cluster is large. */
    private static final long MOST = 200;

    private static final int PARTS = 16;

    private final Settings settings;
    private final CostChoice cost;
    private final ClusterSnapshot cluster;
    private final ClaimBook book;

    /** @param book as it was before the round */
    public WhatIf(Settings settings, CostChoice cost, ClusterSnapshot cluster, ClaimBook book) {
        this.settings = settings;
        this.cost = cost;
        this.cluster = cluster;
        this.book = book;
    }

    /** A wish that makes no sense; the message says what would. */
    public static final class Senseless extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        Senseless(String message) {
            super(message);
        }
    }

    /** What is asked for. */
    private record Wish(AppSnapshot app, PartitionSnapshot partition, ResourceVector size, int count) {
        Wish with(ResourceVector other, int some) {
            return new Wish(app, partition, other, some);
        }
    }

    /** What becomes of it. */
    private record Fate(List<Claim> claims, List<Verdict> verdicts) {
        int fits() {
            return verdicts.stream()
                    .filter(one -> one.reason() == FITS_NOW)
                    .mapToInt(Verdict::count)
                    .sum();
        }

        int gets() {
            return fits() + claims.size();
        }
    }

    /**
     * The answer.
     *
     * @param wish texts: {@code queue}; {@code size}, such as {@code memory-mb=61440,vcores=8}; and if they are there,
     *     {@code count}, {@code label} and {@code user}
     * @param viewer who asks
     * @throws Senseless where that makes no sense
     */
    public JsonLine answer(Map<String, String> wish, Viewer viewer) {
        Wish wanted = read(wish);
        var by = settings;
        Fate fate = fate(wanted, by);
        if (fate.verdicts.stream().anyMatch(one -> one.reason() == BUDGET_SPENT)) {
            by = by.with(TOTAL_PREEMPTION_PER_ROUND, Fraction.ONE);
            by = by.with(NATURAL_TERMINATION_FACTOR, Fraction.ONE);
            fate = fate(wanted, by);
        }
        var types = cluster.types();
        var answer = JsonLine.at(cluster.roundTime())
                .put("message", message(fate, wanted))
                .put("queue", wanted.app.queue().path())
                .put("user", wanted.app.user())
                .put("limitOfUser", limit(wanted) ? "counts" : "not known")
                .put("observing", settings.observeOnly() ? true : null)
                .put("partition", wanted.partition.name())
                .put("size", JsonLine.of(wanted.size, types))
                .put("count", wanted.count)
                .put("nodesWithRoom", nodesWithRoom(wanted))
                .put("fitNow", fate.fits())
                .put("helped", fate.claims.size())
                .put("rounds", fate.claims.isEmpty() ? null : rounds(fate, wanted))
                .putSome("claims", fate.claims.stream().map(WhatIf::line).toList())
                .putSome("refused", refused(fate, viewer));
        if (fate.gets() >= wanted.count) {
            return answer;
        }
        return fate.gets() > 0
                ? answer.put("smallerCount", fate.gets())
                : answer.put("smallerSize", smaller(wanted, by));
    }

    private static String text(Map<String, String> wish, String name, String otherwise) {
        var text = wish.getOrDefault(name, "");
        return text.isEmpty() ? otherwise : text;
    }

    /** Only of users who wait there, or where apps of one queue take from each other. */
    private static boolean limit(Wish wish) {
        var users = wish.app.queue().users(wish.partition.name());
        return users.containsKey(wish.app.user());
    }

    private Wish read(Map<String, String> wish) {
        var path = text(wish, "queue", "");
        var queue = cluster.queues().stream()
                .filter(one -> one.leaf() && one.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new Senseless("\"" + path + "\" is no leaf queue."));
        var label = text(wish, "label", "");
        var partition = cluster.partitions().get(label);
        if (partition == null) {
            throw new Senseless("\"" + label + "\" is no label; there are "
                    + cluster.partitions().keySet() + ".");
        }
        long now = cluster.roundTime().wallMs();
        var user = text(wish, "user", "somebody");
        var app = new AppSnapshot(NAME, 1, queue, user, 0, now, true, "", 0, new HashSet<>(), AppMemory.NONE);
        return new Wish(
                app, partition, size(text(wish, "size", "")), (int) number("count", text(wish, "count", "1"), MOST));
    }

    private ResourceVector size(String text) {
        var types = cluster.types();
        var size = ResourceVector.zero(types.size());
        if (types.size() > ResourceTypes.VCORES) {
            size = size.with(ResourceTypes.VCORES, 1);
        }
        for (var part : text.split(",")) {
            int end = part.indexOf('=') < 0 ? part.length() : part.indexOf('=');
            var name = part.substring(0, end).trim();
            long amount = number(name, part.substring(Math.min(end + 1, part.length())), Long.MAX_VALUE >> 10);
            if (types.indexOf(name) >= 0) {
                size = size.with(types.indexOf(name), amount);
            } else if (!name.equals("vcores")) {
                throw new Senseless("A size is like memory-mb=61440,vcores=8; types are " + types.names() + ", not \""
                        + name + "\".");
            }
        }
        if (size.get(ResourceTypes.MEMORY) == 0) {
            throw new Senseless("A size says how much of " + types.names().get(0) + ".");
        }
        return size;
    }

    private static long number(String name, String text, long most) {
        try {
            long number = Long.parseLong(text.trim());
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // What is said below is all that there is to say.
        }
        throw new Senseless(name + " is a whole number from 1 to " + most + ", not \"" + text.trim() + "\".");
    }

    private Fate fate(Wish wish, Settings by) {
        List<Ask> asks = new ArrayList<>();
        cluster.asks().forEach(ask -> asks.add(ask.known()));
        asks.add(new Ask(
                wish.app,
                new AskKey(0, 0),
                wish.size,
                wish.count,
                wish.count,
                wish.partition.name(),
                Eligibility.ANYWHERE,
                false,
                0,
                new HashMap<>()));
        Map<String, AppSnapshot> apps = new HashMap<>(cluster.apps());
        apps.put(NAME, wish.app);
        Decision decision = new Rounds(by, cost, failure -> {})
                .decide(cluster.with(apps, asks), book)
                .decision();
        return new Fate(
                decision.claims().stream()
                        .filter(claim -> claim.ask().app().equals(NAME))
                        .toList(),
                decision.verdicts().stream()
                        .filter(one -> one.ask().app().id().equals(NAME))
                        .toList());
    }

    private static String message(Fate fate, Wish wish) {
        if (fate.fits() >= wish.count) {
            return "All of it fits now.";
        }
        if (fate.gets() > 0) {
            long victims = fate.claims.stream()
                    .mapToLong(claim -> claim.victims().size())
                    .sum();
            return fate.gets() + " of " + wish.count + " would get a place. Fit now: " + fate.fits() + ". By claims: "
                    + fate.claims.size() + ". Victims: " + victims + ".";
        }
        return PlainWords.of("reason", fate.verdicts.get(0).reason().name());
    }

    /** Where one container has room now, by what is free. */
    private long nodesWithRoom(Wish wish) {
        return cluster.nodes().stream()
                .filter(node -> node.schedulable() && node.reservation() == null)
                .filter(node -> node.partition().equals(wish.partition.name()))
                .map(NodeSnapshot::unallocated)
                .filter(wish.size::fitsIn)
                .count();
    }

    /** In how many rounds so much may be taken at best, by the budget of one; null for never. */
    private @Nullable BigInteger rounds(Fate fate, Wish wish) {
        var most = BigInteger.ONE;
        for (int type = 0; type < wish.size.size(); type++) {
            long charged = 0;
            for (var claim : fate.claims) {
                charged += claim.where().charge().get(type);
            }
            var budget = settings.get(TOTAL_PREEMPTION_PER_ROUND)
                    .times(wish.partition.total().get(type));
            if (charged > 0 && budget.signum() == 0) {
                return null;
            }
            if (charged > 0) {
                BigInteger[] whole = BigInteger.valueOf(charged)
                        .multiply(budget.denominator())
                        .divideAndRemainder(budget.numerator());
                most = most.max(whole[0].add(BigInteger.valueOf(whole[1].signum())));
            }
        }
        return most;
    }

    private static JsonLine line(Claim claim) {
        Map<String, Long> victims = new TreeMap<>();
        claim.victims().forEach(victim -> victims.merge(victim.queue(), 1L, Long::sum));
        long cost = claim.cost();
        return new JsonLine().put("node", claim.node()).put("cost", cost).put("victims", JsonLine.of(victims));
    }

    private static List<JsonLine> refused(Fate fate, Viewer viewer) {
        List<JsonLine> lines = new ArrayList<>();
        for (var one : fate.verdicts) {
            JsonLine line = new JsonLine()
                    .put("count", one.count())
                    .put("reason", one.reason())
                    .put("numbers", JsonLine.of(one.numbers().inWords()));
            boolean planned = one.reason() == OBSERVE_ONLY && !fate.claims.isEmpty();
            if (!planned && !Refusals.NO_REFUSALS.contains(one.reason())) {
                lines.add(viewer.isAdministrator() ? line : line.withOnly("numbers", SeenJson.OWN));
            }
        }
        return lines;
    }

    /** The largest part of the size of which one would get a place, in sixteenths; null where none would. */
    private @Nullable JsonLine smaller(Wish wish, Settings by) {
        JsonLine smaller = null;
        int most = 0;
        for (int step = PARTS / 2; step > 0; step /= 2) {
            int part = most + step;
            long[] size = wish.size.toArray();
            for (int type = 0; type < size.length; type++) {
                size[type] = Math.max(Math.min(size[type], 1), ExactMath.multiplyDivide(size[type], part, PARTS));
            }
            var some = ResourceVector.of(size);
            if (fate(wish.with(some, 1), by).gets() > 0) {
                most = part;
                smaller = JsonLine.of(some, cluster.types());
            }
        }
        return smaller;
    }
}
