/**
 * Looks through a ResourceManager's configuration files for what is wrong or unwise, without a ResourceManager. Begin
 * with {@link io.sharpshooter.program.check.ConfigCheck}.
 */
@NullMarked
package io.sharpshooter.program.check;

import org.jspecify.annotations.NullMarked;
