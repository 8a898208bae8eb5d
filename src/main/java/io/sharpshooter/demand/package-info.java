/**
 * Who waits, in which order, and is it owed?
 *
 * <p>In come the asks that no claim covers. Out goes the next one to be helped, or the {@link Reason} why one gets
 * nothing. Whose turn it is is changed here. Begin with {@link DemandOrder}, then {@link Entitlement}.
 */
@NullMarked
package io.sharpshooter.demand;

import org.jspecify.annotations.NullMarked;
