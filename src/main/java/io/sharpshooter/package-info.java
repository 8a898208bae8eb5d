/** The classes that an administrator names in a configuration file. */
@NullMarked
package io.sharpshooter;

import org.jspecify.annotations.NullMarked;
