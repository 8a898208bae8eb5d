package io.sharpshooter.story;

import io.sharpshooter.model.Printable;
import io.sharpshooter.model.ResourceTypes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Numbers and names of the decision log in words for people. */
final class Words {
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final String MEMORY = ResourceTypes.MEMORY_AND_VCORES.names().get(ResourceTypes.MEMORY);

    private Words() {}

    /** {@code 60 GB, 8 vcores, 1 yarn.io/gpu}. */
    static String size(LogLine line, String field) {
        String words = line.names(field)
                .map(type -> amount(type, line.number(field, type)))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "nothing" : words;
    }

    /** {@code 3240 GB-seconds, 324 vcore-seconds}. */
    static String work(LogLine line) {
        String words = line.names("lostSeconds")
                .map(type ->
                        amount(type, line.number("lostSeconds", type)).replaceFirst("vcores$", "vcore") + "-seconds")
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "no work" : words;
    }

    private static String amount(String type, long amount) {
        if (!type.equals(MEMORY)) {
            return amount + " " + Printable.text(type);
        }
        return amount < 1024
                ? amount + " MB"
                : oneDigit(BigDecimal.valueOf(amount).divide(KIBI)) + " GB";
    }

    /** {@code 15 s}, {@code 1.5 s}. */
    static String seconds(long millis) {
        return oneDigit(BigDecimal.valueOf(millis, 3)) + " s";
    }

    private static String oneDigit(BigDecimal number) {
        return number.setScale(1, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }

    /** {@code 1 container}, {@code 3 containers}. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@code 2 containers of application_1 (root.batch), 1 container of application_2 (root.batch)}. */
    static String containers(List<LogLine> victims) {
        Map<String, Long> groups = victims.stream()
                .collect(Collectors.groupingBy(
                        victim -> appOf(victim.text("container")) + " (" + victim.text("queue") + ")",
                        TreeMap::new,
                        Collectors.counting()));
        return groups.entrySet().stream()
                .map(group -> count(group.getValue(), "container") + " of " + group.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String appOf(String container) {
        String[] parts = container.split("_");
        int attempt = parts.length - 2;
        return attempt < 3 ? container : "application_" + parts[attempt - 2] + "_" + parts[attempt - 1];
    }

    /** {@code ASK_WITHDRAWN} as {@code ask withdrawn}. */
    static String reason(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
