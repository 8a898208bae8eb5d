package io.sharpshooter.insight;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;

/**
 * What the names of the decision log and the metrics say, in words for a person; they are in {@code words.properties}.
 * By name, since a log may be of another version. Without state.
 */
public final class PlainWords {
    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle(PlainWords.class.getPackage().getName() + ".words", Locale.ROOT);

    private PlainWords() {}

    /** All of them, by kind and name with a dot between. */
    public static JsonLine all() {
        var json = new JsonLine();
        new TreeSet<>(WORDS.keySet()).forEach(name -> json.put(name, WORDS.getString(name)));
        return json;
    }

    /**
     * Sentences; empty where the name is not known.
     *
     * @param kind of a {@code reason}, a {@code rule} or a {@code step}
     */
    public static String of(String kind, String name) {
        var key = kind + "." + name;
        return WORDS.containsKey(key) ? WORDS.getString(key) : "";
    }
}
