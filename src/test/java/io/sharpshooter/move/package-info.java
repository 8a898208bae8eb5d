/** Moves of apps on a real scheduler, and the books around them. */
@NullMarked
package io.sharpshooter.move;

import org.jspecify.annotations.NullMarked;
