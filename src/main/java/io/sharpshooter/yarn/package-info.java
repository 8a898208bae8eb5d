/**
 * When does a round run, with which settings, on which thread? The life of the policy object.
 *
 * <p>The rooms below this package read the ResourceManager and act on it; besides the root, they alone know Hadoop. No
 * failure leaves it: the ResourceManager goes on whatever happens to us. Begin with {@link PolicyLife}, then
 * {@link Preemption}, which is one round.
 */
@NullMarked
package io.sharpshooter.yarn;

import org.jspecify.annotations.NullMarked;
