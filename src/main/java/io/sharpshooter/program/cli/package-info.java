/**
 * The command line. The package has these commands; {@code ./sharpshooter} adds those that build, test or measure
 * ({@code io.sharpshooter.cli}, beside the tests). Begin with {@link io.sharpshooter.program.cli.Sharpshooter}.
 */
@NullMarked
package io.sharpshooter.program.cli;

import org.jspecify.annotations.NullMarked;
