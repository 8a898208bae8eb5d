/**
 * Are all books right, and if not, may they be corrected?
 *
 * <p>In comes a scheduler, round by round. Out go drifts, each told once, and those that last are corrected if the
 * administrator wants it. Begin with {@link LedgerAudit}, then {@link TreeAudit}.
 */
@NullMarked
package io.sharpshooter.yarn.audit;

import org.jspecify.annotations.NullMarked;
