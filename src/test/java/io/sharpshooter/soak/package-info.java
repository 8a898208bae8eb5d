/**
 * {@code ./sharpshooter soak}: random operations on a ResourceManager with the policy in it; books and invariants are
 * checked after each, and a failure is reduced to a short sequence of operations.
 */
@NullMarked
package io.sharpshooter.soak;

import org.jspecify.annotations.NullMarked;
