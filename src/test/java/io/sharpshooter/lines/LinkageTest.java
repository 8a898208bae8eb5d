package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Everything in Hadoop that the plug-in's classes name is there, with the same types: what no test runs through links
 * as well. It says something on the lines that the classes were not compiled with; see {@code ./sharpshooter
 * verify-lines}.
 */
class LinkageTest {
    private static final String NEWER = "/META-INF/versions/";

    private static final URL PLACE = PriorityLargeContainerPreemptionPolicy.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation();
    private static final JavaClasses PLUG_IN = loaded();

    /** Those that this JVM loads: the jar has the classes twice, for Java 17 and newer ones, and for older ones. */
    private static JavaClasses loaded() {
        JavaClasses newer = classes(location -> location.contains(NEWER));
        return NotOnCondition.java() < Platform.UNTOUCHED || newer.isEmpty()
                ? classes(location -> !location.contains(NEWER))
                : newer;
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
        assertThat(NotOnCondition.java()).isEqualTo(Integer.getInteger("sharpshooter.line.java"));
        assertThat(PLACE.getPath()).endsWith("/" + System.getProperty("sharpshooter.line.jar"));
    }

    @Test
    void everyMemberOfHadoopThatIsNamedExists() {
        List<HadoopMember> named = PLUG_IN.stream()
                .flatMap(HadoopMember::namedBy)
                .distinct()
                .sorted()
                .toList();
        assertThat(named).as("members of Hadoop that are named").hasSizeGreaterThan(100);
        assertThat(named.stream().filter(Predicate.not(HadoopMember::exists))).isEmpty();
    }

    @Test
    void everyClassOfHadoopThatIsNamedExists() {
        List<String> named = PLUG_IN.stream()
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

    /** Also what is not linked but looked up, since Hadoop hides it. */
    @Test
    void everyMemberThatHadoopHidesIsFound() {
        try (LogCatcher log = new LogCatcher(HiddenMembers.class.getName())) {
            HiddenMembers.use(HiddenMembers.lookUp(Set.of()));
            HiddenMembers.tell(EnumSet.allOf(Capability.class));
            assertThat(log.messages()).isEmpty();
        }
        assertThat(Capability.values()).allMatch(Capability::isOn);
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
        return Arrays.stream(type.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()));
    }
}
