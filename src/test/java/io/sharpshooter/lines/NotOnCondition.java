package io.sharpshooter.lines;

import io.sharpshooter.program.HadoopLine;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Leaves out what is {@link NotOn} the Hadoop and the Java that are here. */
final class NotOnCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        return test.getElement()
                .flatMap(element -> reason(element, VersionInfo.getVersion(), java()))
                .map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("holds here"));
    }

    /** The version of this Java; 8 calls itself 1.8. */
    static int java() {
        return Integer.parseInt(System.getProperty("java.specification.version").replaceFirst("^1\\.", ""));
    }

    /**
     * Why it cannot hold there; empty if it has to. @throws IllegalArgumentException if an annotation makes no sense
     */
    static Optional<String> reason(AnnotatedElement test, String hadoop, int java) {
        List<NotOn> all = AnnotationSupport.findRepeatableAnnotations(test, NotOn.class);
        all.forEach(NotOnCondition::check);
        return all.stream()
                .filter(not -> begins(hadoop, not.hadoop()) && (not.java() == 0 || not.java() == java))
                .map(NotOn::because)
                .findFirst();
    }

    private static void check(NotOn not) {
        boolean all = not.hadoop().isEmpty() && not.java() == 0;
        boolean known = HadoopLine.ALL.stream()
                .anyMatch(line -> begins(line.version(), not.hadoop())
                        && (not.java() == 0 || line.javas().contains(not.java())));
        if (all || !known || not.because().trim().isEmpty()) {
            throw new IllegalArgumentException(
                    not + " must name a line or a Java of " + HadoopLine.ALL + ", and say why");
        }
    }

    private static boolean begins(String version, String beginning) {
        return beginning.isEmpty() || (version + ".").startsWith(beginning + ".");
    }
}
