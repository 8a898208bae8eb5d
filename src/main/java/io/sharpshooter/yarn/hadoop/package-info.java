/**
 * What do several rooms need of Hadoop? Amounts, ids, partitions, node lists, and what Hadoop hides.
 *
 * <p>Nothing here decides or keeps anything from round to round. What some Hadoop may
 * lack stands in {@link HiddenMember}: begin there when a release has renamed one. What is protected is reached by the
 * classes in Hadoop's own package.
 */
@NullMarked
package io.sharpshooter.yarn.hadoop;

import org.jspecify.annotations.NullMarked;
