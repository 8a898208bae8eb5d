/**
 * Decides a recorded round again, and those that would follow. Begin with {@link
 * io.sharpshooter.program.replay.Replay}.
 */
@NullMarked
package io.sharpshooter.program.replay;

import org.jspecify.annotations.NullMarked;
