/** Asks a ResourceManager from outside whether the books of its queues can be right. */
@NullMarked
package io.sharpshooter.audit;

import org.jspecify.annotations.NullMarked;
