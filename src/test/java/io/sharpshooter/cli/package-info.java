/**
 * {@code ./sharpshooter}: the commands of the package ({@code io.sharpshooter.program.cli}), and those that build, test
 * or measure.
 */
@NullMarked
package io.sharpshooter.cli;

import org.jspecify.annotations.NullMarked;
