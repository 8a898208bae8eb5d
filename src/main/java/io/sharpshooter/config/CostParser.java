package io.sharpshooter.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The name of a built-in cost, or of a class; whether the class exists shows when it is loaded. */
final class CostParser implements Parser<String> {
    static final List<String> BUILT_IN = List.of("lost-work", "run-time", "count");

    @Override
    public String parse(String text) throws BadValue {
        if (BUILT_IN.contains(text) || isClassName(text)) {
            return text;
        }
        throw new BadValue("", hint(text));
    }

    @Override
    public String allowed() {
        return "lost-work, run-time, count, or the name of a Java class on the class path";
    }

    /** The built-in cost that was probably meant, or nothing. */
    static String hint(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("[ _]", "-");
        return Nearest.within(plain, BUILT_IN, 2).orElse("");
    }

    private static boolean isClassName(String text) {
        return Stream.of(text.split("\\.", -1)).allMatch(CostParser::isIdentifier);
    }

    private static boolean isIdentifier(String part) {
        return !part.isEmpty()
                && Character.isJavaIdentifierStart(part.charAt(0))
                && part.chars().allMatch(Character::isJavaIdentifierPart);
    }
}
