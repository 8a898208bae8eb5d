package io.sharpshooter.config;

import java.util.Locale;

/** {@code true} or {@code false}, in any case, as Hadoop takes them. */
final class BooleanParser implements Parser<Boolean> {
    @Override
    public Boolean parse(String text) throws BadValue {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            case "yes", "on", "1", "y", "t" -> throw new BadValue("", "true");
            case "no", "off", "0", "n", "f" -> throw new BadValue("", "false");
            default -> throw new BadValue("", "");
        };
    }

    @Override
    public String allowed() {
        return "true or false";
    }
}
