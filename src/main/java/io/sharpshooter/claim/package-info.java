/** Claims, the states they pass through, the book of the open ones, and the budget. */
@NullMarked
package io.sharpshooter.claim;

import org.jspecify.annotations.NullMarked;
