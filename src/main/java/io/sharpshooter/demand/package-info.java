/** Which asks wait, which of them can be helped, and why the others cannot. */
@NullMarked
package io.sharpshooter.demand;

import org.jspecify.annotations.NullMarked;
