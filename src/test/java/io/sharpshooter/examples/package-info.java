/**
 * Two small apps to learn from: {@link io.sharpshooter.examples.PlainMaster} knows nothing of preemption, and {@link
 * io.sharpshooter.examples.SavingMaster} is what it takes to lose nothing by it. They use YARN's client libraries only.
 */
@NullMarked
package io.sharpshooter.examples;

import org.jspecify.annotations.NullMarked;
