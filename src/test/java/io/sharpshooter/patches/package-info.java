/** Proves {@code patches/}: one test of a move, on released Hadoops without and with the patch. */
@NullMarked
package io.sharpshooter.patches;

import org.jspecify.annotations.NullMarked;
