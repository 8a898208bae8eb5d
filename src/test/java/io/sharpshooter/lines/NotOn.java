package io.sharpshooter.lines;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test, or all of a class, that cannot hold on a Hadoop line or a Java, for a reason that lies there and not in this
 * project; it is left out there. With both, only where both are.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(NotOn.Each.class)
@ExtendWith(NotOnCondition.class)
public @interface NotOn {
    /** Beginning of Hadoop's version, in whole numbers: 3.3; empty for every one. */
    String hadoop() default "";

    /** Java's version: 8; 0 for every one. */
    int java() default 0;

    /** What it lacks or does otherwise. */
    String because();

    /** Several at one test. */
    @Target({ElementType.METHOD, ElementType.TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @ExtendWith(NotOnCondition.class)
    @interface Each {
        NotOn[] value();
    }
}
