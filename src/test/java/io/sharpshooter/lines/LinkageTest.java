package io.sharpshooter.lines;

import static java.util.Arrays.stream;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Everything in Hadoop that the plug-in's classes name is there, on each line; see {@code ./sharpshooter verify-
 * lines}.
 */
class LinkageTest {
    private static final String NEWER = "/META-INF/versions/";

    /** The oldest Java that runs the classes as they are compiled. */
    private static final int UNTOUCHED = 17;

    private static final URL PLACE = PriorityLargeContainerPreemptionPolicy.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation();
    private static final JavaClasses PLUG_IN = loaded();

    /** Those that this JVM loads: what differs for Java 17 and newer is in the jar twice. */
    private static JavaClasses loaded() {
        var older = classes(location -> !location.contains(NEWER));
        var newer = classes(location -> location.contains(NEWER));
        return java() < UNTOUCHED
                ? older
                : new ClassFileImporter()
                        .importLocations(concat(
                                        older.stream().filter(type -> !newer.contain(type.getName())), newer.stream())
                                .map(type -> Location.of(type.getSource()
                                        .orElseThrow(IllegalStateException::new)
                                        .getUri()))
                                .collect(toSet()));
    }

    /** The version of this Java; 8 calls itself 1.8. */
    private static int java() {
        return Integer.parseInt(System.getProperty("java.specification.version").replaceFirst("^1\\.", ""));
    }

    private static JavaClasses classes(ImportOption which) {
        return new ClassFileImporter().withImportOption(which).importUrl(PLACE);
    }

    /** What the profile {@code lines} asks for is what is there. */
    @Test
    @EnabledIfSystemProperty(
            named = "sharpshooter.line.hadoop",
            matches = ".+",
            disabledReason = "no line was asked for")
    void theLineIsTheOneThatWasAskedFor() {
        assertThat(VersionInfo.getVersion()).isEqualTo(System.getProperty("sharpshooter.line.hadoop"));
        assertThat(java()).isEqualTo(Integer.getInteger("sharpshooter.line.java"));
        assertThat(PLACE.getPath()).endsWith("/" + System.getProperty("sharpshooter.line.jar"));
    }

    @Test
    void everyMemberOfHadoopThatIsNamedExists() {
        var named = PLUG_IN.stream()
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .<AccessTarget>map(access -> access.getTarget())
                .filter(target -> isOfHadoop(target.getOwner().getName()))
                .collect(toList());
        assertThat(named).as("members of Hadoop that are named").hasSizeGreaterThan(100);
        assertThat(named.stream().filter(target -> !target.resolveMember().isPresent()))
                .isEmpty();
    }

    /** The one class of ours that sits in Hadoop's package is found like the rest. */
    private static boolean isOfHadoop(String className) {
        return className.startsWith("org.apache.hadoop.");
    }

    @Test
    void everyClassOfHadoopThatIsNamedExists() {
        var named = PLUG_IN.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency ->
                        dependency.getTargetClass().getBaseComponentType().getName())
                .filter(LinkageTest::isOfHadoop)
                .distinct()
                .toList();
        assertThat(named).as("classes of Hadoop that are named").hasSizeGreaterThan(30);
        assertThat(named.stream().filter(name -> !HadoopHas.load(name).isPresent()))
                .isEmpty();
    }

    /** Also what is not linked but looked up, since Hadoop hides it. */
    @Test
    void everyMemberThatHadoopHidesIsFound() {
        HiddenMember.require("Preemption", HiddenMember.OF_ROUNDS);
        HiddenMember.require("The audit", HiddenMember.OF_BOOKS);
    }

    @Test
    void noMethodThatHadoopWantsIsMissing() {
        assertThat(PLUG_IN.stream()
                        .map(JavaClass::reflect)
                        .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                        .flatMap(LinkageTest::unimplemented))
                .isEmpty();
    }

    private static Stream<Method> unimplemented(Class<?> type) {
        return stream(type.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()));
    }
}
