package io.sharpshooter.config;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@link SettingsKeys} as a table for {@code conf/README.md}. */
final class KeyTable {
    private static final String HEAD = "| key | default | unit | range | meaning |\n|---|---|---|---|---|\n";

    private KeyTable() {}

    /** The policy's keys, then those of the audit. */
    static String markdown() {
        return Stream.concat(SettingsKeys.ALL.stream(), SettingsKeys.AUDIT.stream())
                .map(KeyTable::row)
                .collect(Collectors.joining("\n", HEAD, "\n"));
    }

    private static String row(Key<?> key) {
        String differs = key.differs().isEmpty() ? "" : " *Differs from stock:* " + key.differs();
        return "| `" + key.name() + "` | `" + key.defaultText() + "` | " + key.unit() + " | "
                + key.parser().allowed() + " | " + key.meaning() + differs + " |";
    }
}
