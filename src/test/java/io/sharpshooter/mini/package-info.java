/** A YARN cluster with real processes inside one JVM. */
@NullMarked
package io.sharpshooter.mini;

import org.jspecify.annotations.NullMarked;
