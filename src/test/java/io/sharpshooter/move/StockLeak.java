package io.sharpshooter.move;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A kind of line in the ledger that Hadoop's own move can leave wrong. */
enum StockLeak {
    RESERVED("reserved \\w* ?\\S+"),
    KILLABLE("killable \\w* ?\\S+"),
    USED("containers|used \\w* ?\\S+|(absolute )?used capacity \\w*"),
    USER("user \\w+ (known|(used|masters) \\w* ?\\S+)"),
    APPS_OF_USER("user \\w+ (active|pending) apps"),
    SUMS_OF_USERS("used by (active|other) users \\w* ?\\S+|users' ratio \\w*"),
    ACTIVE_USERS("active users|metrics active users|metrics (of \\w+ )?apps active"),
    RUNNABLE_APPS("runnable apps"),
    BORROWERS("borrowers of \\w+"),
    METRICS_ALLOCATED("metrics (on \\w+ )?(of \\w+ )?allocated( \\S+)?"),
    RUN_TIMES("metrics (of \\w+ )?(stray )?run times"),
    COUNTERS_EVER("\\w+"),
    /** Said by a comparison with the containers, which names several books at once. */
    BOOKS_AGAINST_CONTAINERS("");

    /** E.g. {@code after the move: root.a reserved  MB is 4096, not 0}. */
    private final Pattern difference;

    StockLeak(String line) {
        difference = Pattern.compile(
                line.isEmpty()
                        ? "\\[the queues' books\\].*"
                        : "[^:]+: " + (line.equals("\\w+") ? "counters " : "root[.\\w]* ") + "(" + line
                                + ") is -?\\d+, not -?\\d+",
                Pattern.DOTALL);
    }

    /** The kinds of all these differences. */
    static Set<StockLeak> of(List<String> differences) {
        return differences.stream()
                .map(StockLeak::of)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(StockLeak.class)));
    }

    private static StockLeak of(String difference) {
        return Arrays.stream(values())
                .filter(leak -> leak.difference.matcher(difference).matches())
                .findFirst()
                .orElseThrow(() -> new AssertionError("No such leak of Hadoop's is known: " + difference));
    }
}
