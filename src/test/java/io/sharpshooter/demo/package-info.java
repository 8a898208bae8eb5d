/**
 * The demonstration behind {@code ./sharpshooter demo}: two preemption policies, one after the other, on real
 * processes.
 */
@NullMarked
package io.sharpshooter.demo;

import org.jspecify.annotations.NullMarked;
