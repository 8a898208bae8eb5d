/** What a queue's books should say, from its live and reserved containers, and how far they are from it. */
@NullMarked
package io.sharpshooter.ledger;

import org.jspecify.annotations.NullMarked;
