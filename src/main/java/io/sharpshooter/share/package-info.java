/** Who deserves what: the ideal share of every queue. */
@NullMarked
package io.sharpshooter.share;

import org.jspecify.annotations.NullMarked;
