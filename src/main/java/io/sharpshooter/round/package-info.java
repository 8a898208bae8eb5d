/**
 * What is decided now? One round as a function: a snapshot, the open claims and the settings give a decision.
 *
 * <p>In come the snapshot and the book of claims. Out go the {@link Decision} and the book of the next round. When a
 * claim ends, strikes or is planned anew, and in which order asks are helped, is changed here. Begin with
 * {@link Rounds}: its steps stand there in a row.
 */
@NullMarked
package io.sharpshooter.round;

import org.jspecify.annotations.NullMarked;
