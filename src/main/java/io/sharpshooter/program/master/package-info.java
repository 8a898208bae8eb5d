/**
 * A small application master, how it is started, and the diary that it writes. Begin with {@link
 * io.sharpshooter.program.master.SmallMaster}.
 */
@NullMarked
package io.sharpshooter.program.master;

import org.jspecify.annotations.NullMarked;
