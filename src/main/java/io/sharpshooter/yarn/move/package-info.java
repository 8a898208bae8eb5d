/**
 * What does Hadoop's own move of an app book wrong, and which calls balance it?
 *
 * <p>In comes a move, under the scheduler's write lock and while no container ends. Each {@link Cause} makes its calls
 * before Hadoop's own move and after it. Begin with {@link Move}.
 */
@NullMarked
package io.sharpshooter.yarn.move;

import org.jspecify.annotations.NullMarked;
