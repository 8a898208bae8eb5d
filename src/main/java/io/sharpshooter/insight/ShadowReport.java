package io.sharpshooter.insight;

import static io.sharpshooter.claim.ClaimKind.LARGE;
import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.model.ResourceTypes.MEMORY_AND_VCORES;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.model.AskId;
import io.sharpshooter.round.Decision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What stock preemption has done beside us, and what ours would have done for the same asks: claims are only planned,
 * and for each container that is waited for the first of them counts, unless the ask was let go. For one thread at a
 * time.
 */
public final class ShadowReport {
    private static final String MEGABYTES = MEMORY_AND_VCORES.names().get(MEMORY);

    private static final Row[] ROWS = {
        new Row("containers killed", "Killed", 1),
        new Row("GB killed", "KilledMB", 1024),
        new Row("GB of it in vain", "InVainMB", 1024),
        new Row("GB of it not used yet", "NotUsedYetMB", 1024),
        new Row("GB-minutes of work lost", "LostMBSeconds", 60 * 1024),
        new Row("large containers placed", "LargePlaced", 1),
        new Row("large containers waiting", "LargeWaiting", 1)
    };

    private final SortedMap<String, Long> numbers = new TreeMap<>();

    /** For the containers that an ask waits for, what was planned for each first. */
    private final Map<AskId, Deque<Plan>> plans = new HashMap<>();

    private final List<JsonLine> news = new ArrayList<>();
    private final long since;
    private Map<String, Long> told = Map.of();

    /** What would have been done for a container. */
    private record Plan(long large, Sum loss) {}

    /** A row of the table: what it is about, how its numbers are called, and by what they are divided there. */
    private record Row(String words, String name, long unit) {
        String of(String whose, Map<String, Long> numbers) {
            Long number = numbers.get(whose + name);
            return number == null ? "not known" : String.valueOf(number / unit);
        }
    }

    /** @param since the wall clock when it begins, in ms since the epoch */
    public ShadowReport(long since) {
        this.since = since;
        for (var row : ROWS) {
            add("Stock" + row.name, 0);
        }
    }

    /** Stock has killed a container of so many MiB that had run for so long. */
    public void killed(long megabytes, long ranMs) {
        add("StockKilled", 1);
        add("StockKilledMB", megabytes);
        add("StockNotUsedYetMB", megabytes);
        add("StockLostMBSeconds", megabytes * ranMs / 1000);
    }

    /** So much of what stock has freed was taken, by a queue that it was meant for or not. */
    public void taken(long megabytes, boolean meant) {
        add("StockNotUsedYetMB", -megabytes);
        add("StockInVainMB", meant ? 0 : megabytes);
    }

    /** What became of a container that stock has killed is certain. */
    public void settled(Decision decision, String container, long megabytes, long used, long usedAfterMs) {
        var line = JsonLine.at(decision.roundTime()).put("event", "stock_kill");
        line.put("container", container);
        line.put("memoryMB", megabytes);
        line.put("usedMB", used);
        line.put("usedAfterMs", usedAfterMs);
        news.add(line);
    }

    /**
     * Ours has decided, and what stock has done since the round before is entered.
     *
     * @param apps those that there are, by id
     */
    public void round(Decision decision, Set<String> apps) {
        Map<AskId, Integer> waiting = new HashMap<>();
        for (var verdict : decision.verdicts()) {
            waiting.putIfAbsent(verdict.ask().id(), 0);
        }
        for (var claim : decision.claims()) {
            Deque<Plan> known = plans.computeIfAbsent(claim.ask(), ask -> new ArrayDeque<>());
            if (claim.open()) {
                int open = waiting.merge(claim.ask(), 1, Integer::sum);
                if (open > known.size()) {
                    known.add(plan(claim, decision));
                }
            } else if (!known.isEmpty() && claim.state() != CANCELLED) {
                placed(known.remove());
            } else if (!known.isEmpty() && claim.reason().isLetGo()) {
                count(known.remove(), -1);
            }
        }
        plans.forEach((ask, known) -> {
            if (!waiting.containsKey(ask)) {
                known.forEach(plan -> end(plan, apps.contains(ask.app())));
                known.clear();
            }
        });
        plans.values().removeIf(Deque::isEmpty);
        if (!numbers.equals(told)) {
            told = numbers();
            var line = JsonLine.at(decision.roundTime());
            line.put("event", "shadow").put("since", since);
            told.forEach(line::put);
            news.add(line);
        }
    }

    private Plan plan(Claim claim, Decision decision) {
        var plan = new Plan(claim.kind() == LARGE ? 1 : 0, loss(claim, decision));
        count(plan, 1);
        return plan;
    }

    /** Of an ask that waits no more and has no claim: it was placed, unless its app is gone. */
    private void end(Plan plan, boolean appIsThere) {
        if (appIsThere) {
            placed(plan);
        } else {
            count(plan, -1);
        }
    }

    /** Whether no ask is followed. */
    public boolean isAtRest() {
        return plans.isEmpty();
    }

    /** What rounds have had to tell since this was asked last. */
    List<JsonLine> news() {
        var all = List.copyOf(news);
        news.clear();
        return all;
    }

    private static Sum loss(Claim claim, Decision decision) {
        Sum sum = Sum.NOTHING;
        long now = decision.roundTime().wallMs();
        for (var victim : claim.victims()) {
            sum = sum.plus(Sum.lost(victim, decision.types(), now));
        }
        return sum;
    }

    private void count(Plan plan, long times) {
        add("StockLargeWaiting", times * plan.large);
        add("PlannedLargePlaced", times * plan.large);
        add("PlannedKilled", times * plan.loss.containers());
        add("PlannedKilledMB", times * plan.loss.amount(MEGABYTES));
        add("PlannedLostMBSeconds", times * plan.loss.work().getOrDefault(MEGABYTES, 0L));
    }

    private void placed(Plan plan) {
        add("StockLargeWaiting", -plan.large);
        add("StockLargePlaced", plan.large);
    }

    private void add(String name, long amount) {
        numbers.merge(name, amount, Long::sum);
    }

    /** By name: counts, MiB and MiB-seconds; a copy. What waits is that of the last round. */
    public Map<String, Long> numbers() {
        return new TreeMap<>(numbers);
    }

    /** Whether a number is that of the last round, and none that grows. */
    public static boolean isOfTheMoment(String name) {
        return name.endsWith("Waiting");
    }

    /** Such numbers as the lines of a table for people. */
    public static List<String> table(Map<String, Long> numbers) {
        var lines = new ArrayList<String>();
        lines.add(line("", "stock did", "Sharpshooter would have"));
        for (var row : ROWS) {
            var stock = row.of("Stock", numbers);
            var planned = row.of("Planned", numbers);
            lines.add(line(row.words, stock, planned));
        }
        lines.add("Sharpshooter's are its plans, as they were made first, for what was placed since or waits now."
                + " What would have been asked for afterwards is not known.");
        return lines;
    }

    private static String line(String what, String stock, String planned) {
        return String.format("%-26s %12s %24s", what, stock, planned);
    }
}
