/** Measures how long deciding and whole rounds take. */
@NullMarked
package io.sharpshooter.bench;

import org.jspecify.annotations.NullMarked;
