package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Everything in Hadoop that the plug-in's classes name is there, with the same types: what no test runs through links as
 * well. It says something on the lines that the classes were not compiled with; see {@code ./sharpshooter verify-lines}.
 */
class LinkageTest {
    private final JavaClasses plugIn = new ClassFileImporter()
            .importUrl(PriorityLargeContainerPreemptionPolicy.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation());

    @Test
    void everyMemberOfHadoopThatIsNamedExists() {
        List<HadoopMember> named = plugIn.stream()
                .flatMap(HadoopMember::namedBy)
                .distinct()
                .sorted()
                .toList();
        assertThat(named).as("members of Hadoop that are named").hasSizeGreaterThan(100);
        assertThat(named.stream().filter(Predicate.not(HadoopMember::exists))).isEmpty();
    }

    @Test
    void everyClassOfHadoopThatIsNamedExists() {
        List<String> named = plugIn.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getName())
                .filter(HadoopMember::isOfHadoop)
                .distinct()
                .toList();
        assertThat(named).as("classes of Hadoop that are named").hasSizeGreaterThan(30);
        assertThat(named.stream().filter(name -> HadoopMember.load(name).isEmpty()))
                .isEmpty();
    }

    @Test
    void noMethodThatHadoopWantsIsMissing() {
        assertThat(plugIn.stream()
                        .map(JavaClass::reflect)
                        .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                        .flatMap(LinkageTest::unimplemented))
                .isEmpty();
    }

    private static Stream<Method> unimplemented(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()));
    }
}
