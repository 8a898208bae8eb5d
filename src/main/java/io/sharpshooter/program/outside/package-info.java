/**
 * Asks a ResourceManager from outside whether the books of its queues can be right. Begin with
 * {@link io.sharpshooter.program.outside.OutsideAudit}.
 */
@NullMarked
package io.sharpshooter.program.outside;

import org.jspecify.annotations.NullMarked;
