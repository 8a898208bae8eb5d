/** One round as a function: a snapshot, the open claims and the settings give a decision. */
@NullMarked
package io.sharpshooter.cycle;

import org.jspecify.annotations.NullMarked;
