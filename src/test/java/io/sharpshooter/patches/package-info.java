/** Proves {@code patches/}, with {@code .ci/verify-patches}. */
@NullMarked
package io.sharpshooter.patches;

import org.jspecify.annotations.NullMarked;
