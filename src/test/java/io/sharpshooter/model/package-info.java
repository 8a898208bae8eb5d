/** Tests of the values that every step works on. */
@NullMarked
package io.sharpshooter.model;

import org.jspecify.annotations.NullMarked;
