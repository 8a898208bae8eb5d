/** Looks through a ResourceManager's configuration files for what is wrong or unwise, without a ResourceManager. */
@NullMarked
package io.sharpshooter.check;

import org.jspecify.annotations.NullMarked;
