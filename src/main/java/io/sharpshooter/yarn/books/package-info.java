/**
 * What do the books of queues, users and metrics say, what should they say, and how is one of them corrected? Serves
 * the audit and the repair of a move.
 *
 * <p>What is true is read from apps and their containers. All is done under the scheduler's write lock. Begin with
 * {@link KeptBooks}, the table of all books, and {@link KeptBook}; {@link TrueReader} reads the truth into {@link
 * TrueBooks}, and a {@link Drift} is an account of a {@link Ledger} that is off.
 */
@NullMarked
package io.sharpshooter.yarn.books;

import org.jspecify.annotations.NullMarked;
