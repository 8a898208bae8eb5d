/** Other Hadoop lines: their jars, by Maven, and the project's compiled tests run with them. */
@NullMarked
package io.sharpshooter.lines;

import org.jspecify.annotations.NullMarked;
