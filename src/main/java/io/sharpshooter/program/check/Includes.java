package io.sharpshooter.program.check;

import io.sharpshooter.model.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The files that a configuration file includes by XInclude. */
final class Includes {
    private static final String XINCLUDE = "http://www.w3.org/2001/XInclude";

    /** What {@code conf/cluster} includes, and {@code sharpshooter cluster up} writes. */
    private static final String ADDRESSES = "addresses.xml";

    private Includes() {}

    /**
     * Those that are not there and have no fallback, as the file names them; none where the file cannot be parsed at
     * all.
     */
    static List<String> missing(Path file) {
        List<String> missing = new ArrayList<>();
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var parser = factory.newDocumentBuilder();
            parser.setErrorHandler(new DefaultHandler());
            NodeList includes = parser.parse(file.toFile()).getElementsByTagNameNS(XINCLUDE, "include");
            for (int place = 0; place < includes.getLength(); place++) {
                Element include = (Element) includes.item(place);
                String href = include.getAttribute("href");
                boolean hasFallback =
                        include.getElementsByTagNameNS(XINCLUDE, "fallback").getLength() > 0;
                if (!hasFallback && isName(href) && !Files.exists(file.resolveSibling(href))) {
                    missing.add(href);
                }
            }
        } catch (SAXException | IOException e) {
            return List.of(); // whoever reads it for its properties says what is wrong
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("This Java has no XML parser that can be used.", e);
        }
        return missing;
    }

    /** A path; not an address with a scheme, such as {@code http://}. */
    private static boolean isName(String href) {
        return !href.isEmpty() && !href.matches("[a-zA-Z]+:.*");
    }

    static String complaint(String include, Path file) {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        String what = "includes " + Printable.value(include) + ", and there is no such file in " + folder + ".";
        return include.equals(ADDRESSES)
                ? what
                        + " Maybe this is Sharpshooter's conf/cluster, or a copy of it: a template, to which"
                        + " \"sharpshooter cluster up\" adds that file. Maybe check conf/rm1 in the folder of such a"
                        + " cluster."
                : what;
    }
}
