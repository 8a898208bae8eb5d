/** The whole policy on what a CapacityScheduler can be configured to; {@code docs/behaviour.md} lists it. */
@NullMarked
package io.sharpshooter.configured;

import org.jspecify.annotations.NullMarked;
