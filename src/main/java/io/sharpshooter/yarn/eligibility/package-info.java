/**
 * Where may an ask run?
 *
 * <p>In comes an ask of an app. Out goes a {@link io.sharpshooter.model.Eligibility}, a plain value that says of a node
 * what the scheduler would: partition, blacklist, locality, constraints. Nothing is changed, of the scheduler neither.
 * Begin with {@link EligibilityReader}.
 */
@NullMarked
package io.sharpshooter.yarn.eligibility;

import org.jspecify.annotations.NullMarked;
