package io.sharpshooter.program.setup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.regex.Pattern.DOTALL;

import io.sharpshooter.program.Complaint;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * One of Hadoop's configuration files. Single properties of it are changed in its text, so that all else stays as it
 * is, and taking a change back leaves no trace. Afterwards it is read again: what was not understood is a
 * {@link Complaint}. Immutable.
 */
final class ConfigText {
    private static final Pattern HIDDEN = Pattern.compile("<!--.*?-->|<!\\[CDATA\\[.*?]]>|<\\?.*?\\?>", DOTALL);
    private static final Pattern PROPERTY = Pattern.compile("[ \\t]*<property\\s*>(.*?)</property>[ \\t]*\\R?", DOTALL);
    private static final Pattern VALUE = Pattern.compile("<value>(.*?)</value>", DOTALL);
    private static final Pattern END = Pattern.compile("[ \\t]*</configuration>\\s*$");

    private final String file;
    private final String text;
    private final Map<String, String> values = new HashMap<>();

    ConfigText(String file, byte[] bytes) {
        this.file = file;
        try {
            text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            var factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Node root = factory.newDocumentBuilder()
                    .parse(new ByteArrayInputStream(bytes))
                    .getDocumentElement();
            for (Node node = root.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element) {
                    enter((Element) node);
                }
            }
        } catch (CharacterCodingException e) {
            throw cannot("it is not text in UTF-8");
        } catch (Complaint e) {
            throw e;
        } catch (Exception e) {
            throw cannot(String.valueOf(e.getMessage()));
        }
    }

    private void enter(Element property) {
        Node name = property.getElementsByTagName("name").item(0);
        Node value = property.getElementsByTagName("value").item(0);
        if (!property.getTagName().equals("property") || name == null || value == null) {
            throw cannot(
                    "it has <" + property.getTagName() + "> in it, where others have a property of name and value");
        }
        var key = name.getTextContent().trim();
        if (values.put(key, value.getTextContent().trim()) != null) {
            throw cannot(key + " stands there more than once");
        }
    }

    private Complaint cannot(String why) {
        var what = file + " cannot be changed by this command: " + why + ".";
        return new Complaint(what, "Maybe change it by hand, as docs/install.md says.");
    }

    /** The value of a property as it stands there, null where it does not. */
    @Nullable
    String get(String key) {
        return values.get(key);
    }

    byte[] bytes() {
        return text.getBytes(UTF_8);
    }

    /** The same with another value of a property, or, where that is null, without the property. */
    ConfigText with(String key, @Nullable String value) {
        if (Objects.equals(get(key), value)) {
            return this;
        }
        var changed = new ConfigText(file, changed(key, value).getBytes(UTF_8));
        Map<String, String> wanted = new HashMap<>(values);
        wanted.remove(key);
        if (value != null) {
            wanted.put(key, value);
        }
        if (!changed.values.equals(wanted)) {
            throw cannot(key + " is written there in an unusual way");
        }
        return changed;
    }

    private String changed(String key, @Nullable String value) {
        var visible = new StringBuilder(text);
        var hidden = HIDDEN.matcher(text);
        while (hidden.find()) {
            for (int at = hidden.start(); at < hidden.end(); at++) {
                visible.setCharAt(at, '-');
            }
        }
        var all = new StringBuilder(text);
        var named = Pattern.compile("<name>\\s*" + Pattern.quote(key) + "\\s*</name>");
        var property = PROPERTY.matcher(visible);
        while (property.find()) {
            var old = VALUE.matcher(visible).region(property.start(), property.end());
            if (named.matcher(property.group(1)).find() && old.find()) {
                return value == null
                        ? all.delete(property.start(), property.end()).toString()
                        : all.replace(old.start(1), old.end(1), value).toString();
            }
        }
        var end = END.matcher(visible);
        return end.find() ? all.insert(end.start(), block(key, value)).toString() : text;
    }

    private String block(String key, @Nullable String value) {
        String block = "  <property>\n    <name>" + key + "</name>\n    <value>" + value + "</value>\n  </property>\n";
        return text.contains("\r\n") ? block.replace("\n", "\r\n") : block;
    }
}
