/** A YARN cluster with real processes inside one JVM, and an application master to run on it. */
@NullMarked
package io.sharpshooter.mini;

import org.jspecify.annotations.NullMarked;
