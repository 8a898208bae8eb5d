/**
 * What was decided by, kept in a file: the cluster, what was remembered, and the settings, so that the same round can
 * be decided again without a cluster.
 *
 * <p>In comes what a round was given, as a {@link Recording}; out goes JSON, compressed, and the other way round. The
 * fields of the file are those of the classes that are kept, by their names: whoever renames one raises the version in
 * {@link SnapshotFile}, where reading and writing begin, and sees to it that files of before can be read.
 */
@NullMarked
package io.sharpshooter.recorded;

import org.jspecify.annotations.NullMarked;
