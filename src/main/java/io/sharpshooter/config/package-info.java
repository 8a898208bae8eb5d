/** Configuration keys with their defaults, units and validation. */
@NullMarked
package io.sharpshooter.config;

import org.jspecify.annotations.NullMarked;
