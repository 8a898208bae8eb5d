/** What holds on other lines of Hadoop and other Javas, with the jar as it is shipped. */
@NullMarked
package io.sharpshooter.lines;

import org.jspecify.annotations.NullMarked;
