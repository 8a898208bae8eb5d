/**
 * What the pure core decides on many generated clusters, recorded, so that it can be rebuilt and proven to decide the same.
 */
@NullMarked
package io.sharpshooter.recorded;

import org.jspecify.annotations.NullMarked;
