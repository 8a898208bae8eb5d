/** Tests of the ideal shares. */
@NullMarked
package io.sharpshooter.share;

import org.jspecify.annotations.NullMarked;
