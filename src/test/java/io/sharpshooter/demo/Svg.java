package io.sharpshooter.demo;

import java.util.Locale;

/** The elements of a picture, written one after the other. Lengths are in units of its view box. */
final class Svg {

    private final Xml xml = new Xml();

    /** Begins the picture, which has a title for those who do not see it. */
    Svg(double width, double height, String title, String style) {
        xml.open(
                "svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + number(width) + " " + number(height));
        xml.text("title", title).text("style", style);
    }

    void rect(String style, double x, double y, double width, double height) {
        xml.open("rect", "class", style, "x", number(x), "y", number(y));
        xml.attributes("width", number(width), "height", number(height)).close();
    }

    void path(String style, String path) {
        xml.open("path", "class", style, "d", path).close();
    }

    /** A path that is given from 0, moved to another place. */
    void path(String style, String path, double x, double y) {
        xml.open("path", "class", style, "d", path, "transform", translation(x, y))
                .close();
    }

    void text(String style, double x, double y, String text) {
        xml.text("text", text, "class", style, "x", number(x), "y", number(y));
    }

    /** What follows is measured from there. */
    void from(double x, double y) {
        xml.open("g", "transform", translation(x, y));
    }

    /** What follows is seen only where the shape is that {@code shape} draws. */
    void within(String id, Runnable shape) {
        xml.open("clipPath", "id", id);
        shape.run();
        xml.close().open("g", "clip-path", "url(#" + id + ")");
    }

    /** Ends what {@link #from} or {@link #within} has begun. */
    void end() {
        xml.close();
    }

    /** Ends the picture. */
    String written() {
        return xml.close().written() + "\n";
    }

    private static String translation(double x, double y) {
        return "translate(" + number(x) + " " + number(y) + ")";
    }

    /** As short as it can be read: at most one digit behind the point. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
