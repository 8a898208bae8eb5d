package io.sharpshooter.demo;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Elements, written one after the other. Whatever is in a name, a value or a text is escaped. */
final class Xml {

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter writer;

    Xml() {
        try {
            writer = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins an element; the attributes are names and values by turns. */
    Xml open(String name, String... attributes) {
        return write(() -> writer.writeStartElement(name)).attributes(attributes);
    }

    /** More attributes of the element that has just begun. */
    Xml attributes(String... attributes) {
        for (int i = 0; i < attributes.length; i += 2) {
            String name = attributes[i];
            String value = attributes[i + 1];
            write(() -> writer.writeAttribute(name, value));
        }
        return this;
    }

    /** An element with text in it. */
    Xml text(String name, String content, String... attributes) {
        return open(name, attributes)
                .write(() -> writer.writeCharacters(content))
                .close();
    }

    Xml close() {
        return write(writer::writeEndElement);
    }

    private Xml write(Part part) {
        try {
            part.write();
            return this;
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All that has been written. */
    String written() {
        write(writer::flush);
        return text.toString();
    }

    private interface Part {
        void write() throws XMLStreamException;
    }
}
