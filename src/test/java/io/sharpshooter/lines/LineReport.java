package io.sharpshooter.lines;

import io.sharpshooter.lines.Outcome.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What Failsafe has written of test classes, a file for each. */
final class LineReport {
    private final Path folder;

    LineReport(Path folder) {
        this.folder = folder;
    }

    /**
     * How the tests of the classes ended; that a class has no report is a failure.
     *
     * @param classes full names
     */
    List<Outcome> outcomes(List<String> classes) {
        List<String> missing =
                classes.stream().filter(name -> !Files.exists(file(name))).toList();
        return Stream.concat(
                        classes.stream().filter(name -> !missing.contains(name)).flatMap(this::read),
                        missing.isEmpty() ? Stream.of() : Stream.of(missing(missing)))
                .toList();
    }

    private static Outcome missing(List<String> classes) {
        return new Outcome(Kind.FAILED, "did not run to their end: " + classes.size(), String.join("\n", classes));
    }

    private Path file(String testClass) {
        return folder.resolve("TEST-" + testClass + ".xml");
    }

    private Stream<Outcome> read(String testClass) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Element suite = factory.newDocumentBuilder().parse(file(testClass).toFile()).getDocumentElement();
            return elements(suite, "testcase").map(LineReport::outcome);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            return Stream.of(new Outcome(Kind.FAILED, simple(testClass), "its report cannot be read: " + e));
        }
    }

    private static Outcome outcome(Element test) {
        String method = test.getAttribute("name");
        String name = simple(test.getAttribute("classname")) + (method.isEmpty() ? "" : "." + method);
        return Stream.of("failure", "error")
                .flatMap(kind -> elements(test, kind))
                .map(failed -> new Outcome(Kind.FAILED, name, failed.getTextContent()))
                .findFirst()
                .or(() -> elements(test, "skipped")
                        .map(skipped -> new Outcome(Kind.LEFT_OUT, name, skipped.getAttribute("message")))
                        .findFirst())
                .orElseGet(() -> new Outcome(Kind.PASSED, name, ""));
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
