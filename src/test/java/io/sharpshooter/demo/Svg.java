package io.sharpshooter.demo;

import static java.util.Locale.ROOT;

/** The elements of a picture, written one after the other. No text in it has a mark that XML would have to escape. */
final class Svg {
    private final StringBuilder text = new StringBuilder();

    Svg add(String part) {
        text.append(part);
        return this;
    }

    Svg rect(String style, double x, double y, double width, double height) {
        return add("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
                .formatted(style, number(x), number(y), number(width), number(height)));
    }

    Svg path(String style, String path) {
        return add("<path class=\"%s\" d=\"%s\"/>".formatted(style, path));
    }

    /** A path that is given from 0, moved to another place. */
    Svg path(String style, String path, double x, double y) {
        return add("<path class=\"%s\" d=\"%s\" transform=\"translate(%s %s)\"/>"
                .formatted(style, path, number(x), number(y)));
    }

    Svg sign(Sign sign, double x, double y) {
        return path(sign.style, sign.path, x, y);
    }

    Svg text(String style, double x, double y, String words) {
        return add("<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>".formatted(style, number(x), number(y), words));
    }

    String written() {
        return text.toString();
    }

    /** As short as it can be read: at most one digit behind the point. */
    static String number(double value) {
        var text = String.format(ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
