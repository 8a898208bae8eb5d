package io.sharpshooter;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static java.util.stream.Stream.concat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.Roster;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The steps of a round know only the steps before them, and Hadoop stays at the edge. */
@AnalyzeClasses(
        packages = "io.sharpshooter",
        importOptions = {DoNotIncludeTests.class, ArchitectureTest.WithoutPrograms.class})
class ArchitectureTest {

    /** Those have rules of their own, see {@link ProgramsTest}. */
    static final class WithoutPrograms implements ImportOption {
        @Override
        public boolean includes(com.tngtech.archunit.core.importer.Location location) {
            return !location.contains("/program/");
        }
    }

    private static final String ROOT = "io.sharpshooter";

    /** In order: each may use the ones before it. */
    private static final List<String> STEPS = concat(
                    Stream.of(
                                    "model",
                                    "config",
                                    "usage",
                                    "share",
                                    "rule",
                                    "demand",
                                    "cost",
                                    "place",
                                    "claim",
                                    "round",
                                    "recorded",
                                    "insight",
                                    "yarn")
                            .map(step -> ROOT + "." + step + ".."),
                    Stream.of(ROOT))
            .toList();

    /** Of the edge, in order again. */
    private static final List<String> EDGE = Stream.of(
                    "hadoop", "hints", "eligibility", "read", "act", "books", "metrics", "audit", "move", "")
            .map(room -> ROOT + ".yarn" + (room.isEmpty() ? "" : "." + room))
            .toList();

    private static final String[] STEPS_BEFORE_YARN = before(ROOT + ".yarn..");

    private static final String[] DECIDING = before(ROOT + ".recorded..");

    private static final Set<Class<?>> INEXACT = Set.of(
            float.class,
            double.class,
            Float.class,
            Double.class,
            float[].class,
            double[].class,
            Float[].class,
            Double[].class);

    private static final Set<String> WALL_CLOCKS = Set.of(
            "java.time.Instant.now",
            "java.time.LocalDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "org.apache.hadoop.util.Time.now",
            "org.apache.hadoop.yarn.util.SystemClock.getInstance",
            "org.apache.hadoop.yarn.util.UTCClock.getTime");

    @ArchTest
    static final ArchRule everyClassHasAPlaceInTheOrder =
            classes().should().resideInAnyPackage(STEPS.toArray(String[]::new));

    @ArchTest
    static void noStepReachesBack(JavaClasses classes) {
        checkOrder(STEPS, classes);
    }

    @ArchTest
    static void noRoomOfTheEdgeReachesBack(JavaClasses classes) {
        checkOrder(EDGE, classes);
    }

    /** Each step is there, and knows none of those after it. */
    static void checkOrder(List<String> steps, JavaClasses classes) {
        for (int step = 0; step < steps.size() - 1; step++) {
            noClasses()
                    .that()
                    .resideInAPackage(steps.get(step))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(steps.subList(step + 1, steps.size()).toArray(String[]::new))
                    .check(classes);
        }
    }

    /** Their jar is not there in a ResourceManager. */
    @ArchTest
    static final ArchRule noProgramIsNamed = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".program..", "picocli..", "org.apache.hadoop.yarn.client..");

    @ArchTest
    static final ArchRule onlyTheEdgeKnowsHadoop = noClasses()
            .that()
            .resideInAnyPackage(STEPS_BEFORE_YARN)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.hadoop..");

    /**
     * What a round decides by asks the scheduler nothing any more. Read later are the list of nodes, as a whole, and
     * what only the scheduler can test of a node: to test all of them for all asks would take minutes.
     */
    @ArchTest
    static final ArchRule aSnapshotIsPlain = noFields()
            .that()
            .areDeclaredInClassesThat(assignableTo(Eligibility.class)
                    .and(not(simpleName("TestedEligibility")))
                    .or(assignableTo(Roster.class)))
            .or()
            .areDeclaredInClassesThat(resideInAPackage(ROOT + ".model..").and(not(type(NodeSource.class))))
            .should()
            .haveRawType(resideInAnyPackage("org.apache.hadoop..", "java.util.function.."));

    @ArchTest
    static final ArchRule decidingNeedsOnlyTheJdk = classes()
            .that()
            .resideInAnyPackage(DECIDING)
            .and()
            .resideOutsideOfPackage(ROOT + ".config..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", ROOT + "..");

    @ArchTest
    static final ArchRule configAndInsightNeedFewLibraries = classes()
            .that()
            .resideInAnyPackage(ROOT + ".config..", ROOT + ".recorded..", ROOT + ".insight..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "org.slf4j..", "com.fasterxml.jackson..", ROOT + "..")
            .orShould()
            .haveFullyQualifiedName(ROOT + ".config.Nearest");

    /** The decision log writes JSON, which escapes by itself. */
    @ArchTest
    static final ArchRule whatIsLoggedIsPrintable = noClasses()
            .that()
            .doNotBelongToAnyOf(PrintableLog.class, DecisionLog.class)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "org.apache.log4j..", "org.apache.commons.logging..")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace")
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule decidingReadsNoClock = noClasses()
            .that()
            .resideInAnyPackage(DECIDING)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(java.time.Instant.class, "now");

    /** Deadlines by it would be lost when somebody sets it. */
    @ArchTest
    static final ArchRule onlyOneClassReadsTheWallClockForUs = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".yarn.MachineClock")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethodWhere(readsTheWallClock());

    /** So that every value that cannot be read is told with its key. */
    @ArchTest
    static final ArchRule valuesOfAConfigurationAreReadInOnePlace = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".yarn.hadoop.Configured")
            .should()
            .accessTargetWhere(DescribedPredicate.describe(
                    "a value of a configuration is read",
                    access -> access.getTargetOwner().isAssignableTo("org.apache.hadoop.conf.Configuration")
                            && access.getTarget().getName().startsWith("get")
                            && !access.getTarget().getName().equals("getClassLoader")));

    @ArchTest
    static final ArchRule amountsAndSharesAreExact = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(ROOT + ".model..", ROOT + ".share..")
            .should()
            .haveRawType(inexact());

    /** Protections are said in {@code rule} alone; the others have the reasons that stand beside them. */
    @ArchTest
    static final ArchRule onlyRulesAskWhatProtectsAContainer = noClasses()
            .that()
            .resideInAnyPackage(DECIDING)
            .and()
            .resideOutsideOfPackages(ROOT + ".model..", ROOT + ".rule..", ROOT + ".cost..")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".share.Member") // what nobody may take is its own
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".place.Givers") // an order: masters last
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".place.GivingPlace") // an order: the newest first
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".round.VictimReplan") // who came after the notice
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".usage.Usage") // counts masters that die
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".usage.Parties") // of a leaf that gives nothing there are none
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".round.ClaimFactory") // writes it down
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".claim.StrikeRoom") // is it still what was written down
            .should()
            .callMethod(QueueSnapshot.class, "preemptionDisabled")
            .orShould()
            .callMethod(ContainerSnapshot.class, "am")
            .orShould()
            .callMethod(ContainerSnapshot.class, "startedAt")
            .orShould()
            .callMethod(Roster.class, "am", int.class)
            .orShould()
            .callMethod(Roster.class, "startedAt", int.class);

    /** Which know nothing of Hadoop, by their names below ours. */
    static List<String> packagesBeforeYarn() {
        return Stream.of(STEPS_BEFORE_YARN)
                .map(step -> step.substring(ROOT.length() + 1, step.length() - "..".length()))
                .toList();
    }

    private static String[] before(String step) {
        return STEPS.subList(0, STEPS.indexOf(step)).toArray(String[]::new);
    }

    private static DescribedPredicate<JavaMethodCall> readsTheWallClock() {
        return DescribedPredicate.describe(
                "the wall clock is asked by another name",
                call -> WALL_CLOCKS.contains(call.getTargetOwner().getName() + "." + call.getName()));
    }

    private static DescribedPredicate<JavaClass> inexact() {
        return DescribedPredicate.describe(
                "float or double", type -> INEXACT.stream().anyMatch(type::isEquivalentTo));
    }
}
