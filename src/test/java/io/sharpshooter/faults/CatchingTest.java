package io.sharpshooter.faults;

import io.sharpshooter.Sources;
import io.sharpshooter.program.Complaint;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/**
 * A test class, or one method of it. It goes by its simple name, so that it may move to another package.
 *
 * @param type simple name of the class
 * @param method its name; empty for all
 */
record CatchingTest(String type, String method) {
    private static final Path SOURCES = Path.of("src", "test", "java");

    /** Reads {@code StrikeIT} or {@code StrikeIT#killsNobody}. */
    static CatchingTest parse(String text) {
        String[] parts = text.strip().split("#", 2);
        return new CatchingTest(parts[0], parts.length == 1 ? "" : parts[1]);
    }

    /**
     * What it is for JUnit.
     *
     * @param home the project's root folder
     * @throws Complaint if there is no such test, or more than one class of that name
     */
    List<DiscoverySelector> selectors(Path home) {
        Class<?> found = load(home);
        if (method.isEmpty()) {
            return List.of(DiscoverySelectors.selectClass(found));
        }
        List<DiscoverySelector> methods = Arrays.stream(found.getDeclaredMethods())
                .filter(declared -> declared.getName().equals(method))
                .<DiscoverySelector>map(declared -> DiscoverySelectors.selectMethod(found, declared))
                .toList();
        if (methods.isEmpty()) {
            throw new Complaint("The test class " + type + " has no method " + method);
        }
        return methods;
    }

    private Class<?> load(Path home) {
        try {
            return Class.forName(fullName(home), false, CatchingTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new Complaint("The test class " + type + " is not compiled: " + e.getMessage());
        }
    }

    private String fullName(Path home) {
        Path root = home.resolve(SOURCES);
        List<Path> found = Sources.below(root).stream()
                .filter(file -> Sources.name(file).equals(type))
                .toList();
        if (found.size() != 1) {
            throw new Complaint("There are " + found.size() + " test classes " + type + ", not one");
        }
        return root.relativize(found.get(0)).toString().replace(".java", "").replace(File.separatorChar, '.');
    }

    @Override
    public String toString() {
        return method.isEmpty() ? type : type + "#" + method;
    }
}
