/**
 * What did one move of an app do to the books, and what should it have done?
 *
 * <p>In comes a move before and after the scheduler carries it out, while nobody else books. The difference is
 * corrected, and nothing else. Begin with {@link MoveRepair}; {@link MoveGate} is what keeps the books still.
 */
@NullMarked
package io.sharpshooter.yarn.move;

import org.jspecify.annotations.NullMarked;
