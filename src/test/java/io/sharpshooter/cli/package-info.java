/** The command line: {@code ./sharpshooter}. It is no part of the plug-in jar. */
@NullMarked
package io.sharpshooter.cli;

import org.jspecify.annotations.NullMarked;
