package io.sharpshooter.program.check;

import io.sharpshooter.model.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads one of Hadoop's configuration files. Without state. */
final class ConfigFile {
    private ConfigFile() {}

    /**
     * A property as it stands in a file.
     *
     * @param value null where there is none, or an empty element: then it sets nothing, but may still be final
     * @param isFinal whether those of this name that come later count for nothing
     */
    record Property(String name, @Nullable String value, boolean isFinal) {}

    /** The properties in their order; none after a finding when it cannot be read. */
    static List<Property> read(Path file, Findings findings) {
        String name = String.valueOf(file.getFileName());
        if (!Files.isRegularFile(file)) {
            findings.wrong(
                    name, "there is no such file in " + file.toAbsolutePath().getParent() + ".");
            return List.of();
        }
        List<String> missing = Includes.missing(file);
        if (!missing.isEmpty()) {
            missing.forEach(include -> findings.wrong(name, Includes.complaint(include, file)));
            return List.of();
        }
        try {
            return properties(parser().parse(file.toFile()), name, findings);
        } catch (SAXParseException e) {
            findings.wrong(
                    name,
                    String.format(
                            "line %d, column %d: %s",
                            e.getLineNumber(), e.getColumnNumber(), Printable.value(String.valueOf(e.getMessage()))));
        } catch (SAXException | IOException e) {
            findings.wrong(name, "cannot be read: " + Printable.value(String.valueOf(e.getMessage())));
        }
        return List.of();
    }

    private static DocumentBuilder parser() {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setXIncludeAware(true);
        try {
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder parser = factory.newDocumentBuilder();
            parser.setErrorHandler(new Strict());
            return parser;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("This Java has no XML parser that can be used.", e);
        }
    }

    private static List<Property> properties(Document document, String file, Findings findings) {
        List<Property> properties = new ArrayList<>();
        Element root = document.getDocumentElement();
        if (!root.getTagName().equals("configuration")) {
            findings.wrong(
                    file, "begins with <" + Printable.value(root.getTagName()) + ">, but allowed is <configuration>.");
            return properties;
        }
        NodeList elements = root.getElementsByTagName("property");
        for (int place = 0; place < elements.getLength(); place++) {
            add((Element) elements.item(place), properties, file, findings);
        }
        return properties;
    }

    private static void add(Element element, List<Property> properties, String file, Findings findings) {
        Optional<String> name = text(element, "name").map(String::trim);
        Optional<String> value = text(element, "value");
        if (!name.isPresent() || !value.isPresent() && !has(element, "value")) {
            findings.unwise(
                    file,
                    String.format(
                            "a <property> has no %s and counts for nothing: %s.",
                            name.isPresent() ? "value" : "name",
                            Printable.value(element.getTextContent().trim())));
        }
        boolean isFinal = text(element, "final").filter("true"::equals).isPresent();
        name.ifPresent(it -> properties.add(new Property(it, value.orElse(null), isFinal)));
    }

    /** The text of the last child element that has one, else of an attribute, as Hadoop takes it. */
    private static Optional<String> text(Element property, String tag) {
        NodeList elements = property.getElementsByTagName(tag);
        for (int place = elements.getLength() - 1; place >= 0; place--) {
            String text = elements.item(place).getTextContent();
            if (!text.isEmpty()) {
                return Optional.of(text);
            }
        }
        return property.hasAttribute(tag) ? Optional.of(property.getAttribute(tag)) : Optional.empty();
    }

    private static boolean has(Element property, String tag) {
        return property.getElementsByTagName(tag).getLength() > 0;
    }

    /** Throws what the default handler would print. */
    private static final class Strict implements ErrorHandler {
        @Override
        public void warning(SAXParseException problem) {
            // Whatever it is, Hadoop reads the file.
        }

        @Override
        public void error(SAXParseException problem) throws SAXException {
            throw problem;
        }

        @Override
        public void fatalError(SAXParseException problem) throws SAXException {
            throw problem;
        }
    }
}
