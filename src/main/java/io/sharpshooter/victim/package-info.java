/** Which containers to take on a node and at what cost, and which node to take them on. */
@NullMarked
package io.sharpshooter.victim;

import org.jspecify.annotations.NullMarked;
