package io.sharpshooter.lines;

import java.util.Optional;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** Names of tests as a reader writes them. */
final class TestNames {
    private TestNames() {}

    /** {@code Class.method}, simple names. */
    static String of(MethodSource method) {
        return simple(method.getClassName()) + "." + method.getMethodName();
    }

    /** The simple name of the outermost class of a test, or the empty string. */
    static String classOf(Optional<TestSource> source) {
        if (source.orElse(null) instanceof MethodSource method) {
            return simple(method.getClassName());
        }
        if (source.orElse(null) instanceof ClassSource type) {
            return simple(type.getClassName());
        }
        return "";
    }

    /** The method of a test, or the empty string. */
    static String methodOf(Optional<TestSource> source) {
        return source.orElse(null) instanceof MethodSource method ? method.getMethodName() : "";
    }

    /** The class's own name, without its package and without what is nested in it. */
    static String simple(String className) {
        String own = className.substring(className.lastIndexOf('.') + 1);
        int nested = own.indexOf('$');
        return nested < 0 ? own : own.substring(0, nested);
    }
}
