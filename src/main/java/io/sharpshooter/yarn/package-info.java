/** Reads the ResourceManager and acts on it; besides the root, the only package that knows Hadoop. */
@NullMarked
package io.sharpshooter.yarn;

import org.jspecify.annotations.NullMarked;
