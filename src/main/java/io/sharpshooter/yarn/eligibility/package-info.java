/**
 * Where may an ask run?
 *
 * <p>In comes an ask of an app. Out goes a {@link io.sharpshooter.model.Eligibility}, a test of one node: partition,
 * blacklist, locality, constraints, as the scheduler tests them. Nothing is changed, of the scheduler neither. Begin
 * with {@link EligibilityReader}, then {@link AppEligibility}.
 */
@NullMarked
package io.sharpshooter.yarn.eligibility;

import org.jspecify.annotations.NullMarked;
