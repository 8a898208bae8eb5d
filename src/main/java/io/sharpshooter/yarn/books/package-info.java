/** Reads and corrects the scheduler's books; the Hadoop side of {@code io.sharpshooter.ledger}. */
@NullMarked
package io.sharpshooter.yarn.books;

import org.jspecify.annotations.NullMarked;
