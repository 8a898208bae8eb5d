/**
 * What do several rooms need of Hadoop? Amounts, ids, partitions, node lists, and what Hadoop hides.
 *
 * <p>Nothing here decides or keeps anything from round to round. Names that Hadoop shows only to its own classes stand
 * in {@link HiddenMember}, what needs them in {@link Capability}: begin there when a release has renamed one. What each
 * program of ours cannot do without stands in {@link NeededHadoop}.
 */
@NullMarked
package io.sharpshooter.yarn.hadoop;

import org.jspecify.annotations.NullMarked;
