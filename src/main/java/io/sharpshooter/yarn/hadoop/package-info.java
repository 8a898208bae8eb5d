/**
 * What do several rooms need of Hadoop? Amounts, ids, partitions, node lists, and what Hadoop hides.
 *
 * <p>Nothing here decides or keeps anything from round to round. Names that Hadoop shows only to its own classes stand
 * in {@link HiddenMember}: begin there when a release has renamed one.
 */
@NullMarked
package io.sharpshooter.yarn.hadoop;

import org.jspecify.annotations.NullMarked;
