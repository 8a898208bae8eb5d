/**
 * What was decided by, kept in a file: the cluster, what was remembered, and the settings, so that the same round can
 * be decided again without a cluster.
 *
 * <p>In comes what a round was given, as a {@link Recording}; out goes JSON, compressed, and the other way round. Begin
 * with {@link SnapshotFile}. The fields of the file are those of the classes that are kept, by their names. So suppose
 * that one of these gets a field, loses one, or another name: then the version in {@link SnapshotFile} goes up, {@link
 * SnapshotReader} says what stands for it in a file of before, and a file of the new version is laid beside {@code
 * snapshot-1.json.gz} of the tests, which is read there. {@link Shape#with} calls fields by these names too.
 */
@NullMarked
package io.sharpshooter.recorded;

import org.jspecify.annotations.NullMarked;
