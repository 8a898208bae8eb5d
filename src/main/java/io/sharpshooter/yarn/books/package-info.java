/**
 * What do the books of queues, users and metrics say, and what should they say? Serves the audit and moves.
 *
 * <p>All is read under the scheduler's write lock. Begin with {@link Booked} and {@link Truth}: each writes into a
 * {@link Ledger}, and a {@link Drift} is an account in which both differ.
 */
@NullMarked
package io.sharpshooter.yarn.books;

import org.jspecify.annotations.NullMarked;
