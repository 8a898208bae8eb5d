/**
 * MapReduce and Spark on a cluster of real processes: who dies of whom, and whether in vain. Begin with {@link
 * io.sharpshooter.clients.Race}.
 */
@NullMarked
package io.sharpshooter.clients;

import org.jspecify.annotations.NullMarked;
