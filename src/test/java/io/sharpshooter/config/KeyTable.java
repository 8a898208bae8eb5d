package io.sharpshooter.config;

import java.util.stream.Collectors;

/** {@link SettingsKeys} as a table for {@code conf/README.md}. */
final class KeyTable {
    private static final String HEAD = "| key | default | unit | range | meaning |\n|---|---|---|---|---|\n";

    private KeyTable() {}

    static String markdown() {
        return SettingsKeys.ALL.stream().map(KeyTable::row).collect(Collectors.joining("\n", HEAD, "\n"));
    }

    private static String row(Key<?> key) {
        String differs = key.differs().isEmpty() ? "" : " *Differs from stock:* " + key.differs();
        return "| `" + key.name() + "` | `" + key.defaultText() + "` | " + key.unit() + " | "
                + key.parser().allowed() + " | " + key.meaning() + differs + " |";
    }
}
