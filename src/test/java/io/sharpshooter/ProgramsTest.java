package io.sharpshooter;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * The programs know only those before them, and nothing that only tests have. {@link ArchitectureTest}: the plug-in
 * names none.
 */
@AnalyzeClasses(packages = "io.sharpshooter.program", importOptions = DoNotIncludeTests.class)
class ProgramsTest {
    private static final String ROOT = "io.sharpshooter.program";

    /** In order: each may use the ones before it. */
    private static final List<String> STEPS =
            List.of(ROOT, ROOT + ".outside", ROOT + ".check", ROOT + ".setup", ROOT + ".replay", ROOT + ".cli");

    @ArchTest
    static final ArchRule everyClassHasAPlaceInTheOrder =
            classes().should().resideInAnyPackage(STEPS.toArray(String[]::new));

    @ArchTest
    static void noProgramReachesBack(JavaClasses classes) {
        ArchitectureTest.checkOrder(STEPS, classes);
    }

    /** All the rest goes on where there is none. */
    @ArchTest
    static final ArchRule onlyTheCheckNeedsHadoop = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".check")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.hadoop..", "io.sharpshooter.yarn..");
}
