package io.sharpshooter.lines;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.FieldAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A field, method or constructor of a Hadoop class as a class file names it: the JVM looks for exactly this.
 *
 * @param owner binary name of the class that it is looked up in
 * @param name the member's name; {@code <init>} for a constructor
 * @param type binary name of what it holds or returns
 * @param parameters binary names of its parameters; empty for a field
 */
record HadoopMember(String owner, String name, String type, List<String> parameters)
        implements Comparable<HadoopMember> {

    /** All that a class names. */
    static Stream<HadoopMember> namedBy(JavaClass type) {
        return type.getAccessesFromSelf().stream()
                .map(access -> access.getTarget())
                .filter(target -> isOfHadoop(target.getOwner().getName()))
                .map(HadoopMember::of);
    }

    static boolean isOfHadoop(String className) {
        // The one class of ours that sits in Hadoop's package is found like the rest.
        return className.startsWith("org.apache.hadoop.");
    }

    static Optional<Class<?>> load(String className) {
        try {
            return Optional.of(Class.forName(className, false, HadoopMember.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static HadoopMember of(AccessTarget target) {
        String owner = target.getOwner().getName();
        if (target instanceof FieldAccessTarget field) {
            return new HadoopMember(owner, field.getName(), field.getRawType().getName(), List.of());
        }
        CodeUnitAccessTarget code = (CodeUnitAccessTarget) target;
        List<String> parameters =
                code.getRawParameterTypes().stream().map(HasName::getName).toList();
        return new HadoopMember(owner, code.getName(), code.getRawReturnType().getName(), parameters);
    }

    /** Whether the owner or one of its supertypes declares it, with these very types. */
    boolean exists() {
        return load(owner).map(this::existsIn).orElse(false);
    }

    private boolean existsIn(Class<?> type) {
        return declaredBy(type) || supertypes(type).anyMatch(this::existsIn);
    }

    private static Stream<Class<?>> supertypes(Class<?> type) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .filter(Objects::nonNull);
    }

    private boolean declaredBy(Class<?> type) {
        if (name.equals("<init>")) {
            return Arrays.stream(type.getDeclaredConstructors())
                    .anyMatch(constructor -> parametersAre(constructor.getParameterTypes()));
        }
        return Arrays.stream(type.getDeclaredMethods()).anyMatch(this::isMethod)
                || Arrays.stream(type.getDeclaredFields())
                        .anyMatch(field -> field.getName().equals(name)
                                && field.getType().getName().equals(this.type));
    }

    private boolean isMethod(Method method) {
        return method.getName().equals(name)
                && method.getReturnType().getName().equals(type)
                && parametersAre(method.getParameterTypes());
    }

    private boolean parametersAre(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getName).toList().equals(parameters);
    }

    @Override
    public int compareTo(HadoopMember other) {
        return toString().compareTo(other.toString());
    }
}
