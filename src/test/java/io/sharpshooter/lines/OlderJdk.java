package io.sharpshooter.lines;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The classes and members of an older Java's class library, as the compiler of this JDK knows them for its option
 * {@code --release}. Not thread-safe.
 */
final class OlderJdk {
    /** Their calls may have any type. */
    private static final Set<String> ANY_TYPE = Set.of("invoke", "invokeExact");

    private static final Map<TypeKind, String> PRIMITIVES = Map.of(
            TypeKind.BOOLEAN, "Z",
            TypeKind.BYTE, "B",
            TypeKind.CHAR, "C",
            TypeKind.SHORT, "S",
            TypeKind.INT, "I",
            TypeKind.LONG, "J",
            TypeKind.FLOAT, "F",
            TypeKind.DOUBLE, "D",
            TypeKind.VOID, "V");

    private final Elements elements;
    private final Types types;
    private final Map<String, Set<String>> members = new HashMap<>();

    /** @param release its number, e.g. 8 */
    OlderJdk(int release) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("--release", String.valueOf(release), "-proc:none", "-Xlint:-options");
        JavacTask task =
                (JavacTask) compiler.getTask(null, null, null, options, List.of("java.lang.Object"), List.of());
        try {
            task.analyze();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.elements = task.getElements();
        this.types = task.getTypes();
    }

    /** Whether it has this class. @param type internal name, e.g. {@code java/util/Map$Entry} */
    boolean has(String type) {
        return elements.getTypeElement(canonical(type)) != null;
    }

    /**
     * Whether it has this field, method or constructor, or the class has inherited it.
     *
     * @param owner internal name of the class
     * @param name its name; {@code <init>} for a constructor
     * @param descriptor its type, as in class files
     */
    boolean has(String owner, String name, String descriptor) {
        if (owner.equals("java/lang/invoke/MethodHandle") && ANY_TYPE.contains(name)) {
            return true;
        }
        return has(owner) && members.computeIfAbsent(owner, this::membersOf).contains(name + descriptor);
    }

    private Set<String> membersOf(String owner) {
        return supertypes(elements.getTypeElement(canonical(owner)))
                .flatMap(type -> type.getEnclosedElements().stream())
                .flatMap(this::named)
                .collect(Collectors.toSet());
    }

    private Stream<TypeElement> supertypes(TypeElement type) {
        Stream.Builder<TypeElement> all = Stream.builder();
        Deque<TypeMirror> left = new ArrayDeque<>(List.of(type.asType()));
        // An interface's have those of Object too.
        left.add(elements.getTypeElement("java.lang.Object").asType());
        while (!left.isEmpty()) {
            TypeMirror next = left.remove();
            all.add((TypeElement) types.asElement(next));
            left.addAll(types.directSupertypes(next));
        }
        return all.build();
    }

    private Stream<String> named(Element member) {
        if (member instanceof ExecutableElement code) {
            String parameters = code.getParameters().stream()
                    .map(parameter -> descriptor(parameter.asType()))
                    .collect(Collectors.joining("", "(", ")"));
            return Stream.of(code.getSimpleName() + parameters + descriptor(code.getReturnType()));
        }
        return member instanceof VariableElement field
                ? Stream.of(field.getSimpleName() + descriptor(field.asType()))
                : Stream.empty();
    }

    private String descriptor(TypeMirror type) {
        TypeMirror erased = types.erasure(type);
        return switch (erased.getKind()) {
            case ARRAY -> "[" + descriptor(((ArrayType) erased).getComponentType());
            case DECLARED ->
                "L"
                        + elements.getBinaryName((TypeElement) ((DeclaredType) erased).asElement())
                                .toString()
                                .replace('.', '/')
                        + ";";
            default -> Objects.requireNonNull(PRIMITIVES.get(erased.getKind()), erased.toString());
        };
    }

    private static String canonical(String internal) {
        return internal.replace('/', '.').replace('$', '.');
    }
}
