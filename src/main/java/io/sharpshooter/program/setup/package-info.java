/** Puts Sharpshooter into a folder of Hadoop's configuration files, and takes it out again. */
@NullMarked
package io.sharpshooter.program.setup;

import org.jspecify.annotations.NullMarked;
