package io.sharpshooter.program.check;

import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.model.Printable;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Hadoop has against a configuration, and which keys that is about. */
final class Trouble {
    private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']+)[\"']");

    private static final Pattern WRAPPED = Pattern.compile("^([\\w.$]+(Exception|Error): )+");

    private Trouble() {}

    /** What it says, the outermost first, each thing once and on one line. */
    static String words(Throwable failure) {
        Set<String> words = new LinkedHashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            var message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            var plain = WRAPPED.matcher(message.strip().replaceAll("\\s+", " ")).replaceFirst("");
            var said = cause instanceof NumberFormatException ? "no number: " + plain : plain;
            if (words.stream().noneMatch(before -> before.contains(plain))) {
                words.removeIf(plain::contains);
                words.add(said);
            }
        }
        return String.join(": ", words).replaceFirst("[.]$", "");
    }

    /**
     * The keys that somebody has set and that the words are about: those that they name, else those whose value they
     * quote or hold as a word.
     */
    static List<String> keys(String words, Site site) {
        var set = Configured.namesSet(site.scheduler()).stream()
                .filter(key -> key.startsWith("yarn."))
                .toList();
        var named = set.stream()
                .filter(key -> Stream.of(words.split("[^\\w.-]"))
                        .anyMatch(word -> word.replaceFirst("[.]$", "").equals(key)))
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        Set<String> values = new LinkedHashSet<>();
        for (Matcher quoted = QUOTED.matcher(words); quoted.find(); ) {
            values.add(quoted.group(1).strip());
        }
        if (values.isEmpty()) {
            Stream.of(words.split("\\s|: "))
                    .map(word -> word.replaceFirst("[.,;:]+$", ""))
                    .filter(word -> word.matches(".*[.$].*"))
                    .forEach(values::add);
        }
        return set.stream()
                .filter(key ->
                        values.contains(Configured.raw(site.scheduler(), key).strip())
                                || values.contains(text(key, site)))
                .toList();
    }

    /** With its variables replaced. */
    private static String text(String key, Site site) {
        try {
            return String.valueOf(site.schedulerTexts().apply(key));
        } catch (UnresolvedVariables unreadable) {
            return "";
        }
    }

    /** What it is about, in front of what is said. */
    static String said(String words, List<String> keys, Site site) {
        var values = keys.stream()
                .limit(3)
                .filter(key -> !words.contains(key))
                .map(key ->
                        Printable.value(key) + " is \"" + Printable.value(Configured.raw(site.scheduler(), key)) + "\"")
                .reduce((one, two) -> one + ", " + two)
                .map(text -> text + ": ")
                .orElse("");
        return values + "the ResourceManager does not start with it. Hadoop says: " + words + ".";
    }
}
