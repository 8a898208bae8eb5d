package io.sharpshooter.config;

import java.util.stream.Collectors;

/** Stock's keys that have no effect, as a table for {@code conf/README.md}. */
final class StockKeyTable {
    private static final String HEAD = "| key | stock's default | why it has no effect |\n|---|---|---|\n";

    private StockKeyTable() {}

    static String markdown() {
        return StockKeys.WITHOUT_EFFECT.stream().map(StockKeyTable::row).collect(Collectors.joining("\n", HEAD, "\n"));
    }

    private static String row(StockKeys.Idle key) {
        String path = key.ofQueues() ? StockKeys.SCHEDULER_PREFIX + "<path>." : "";
        return "| `" + path + key.name() + "` | `" + key.stockDefault() + "` | " + key.why() + " |";
    }
}
