/** What an administrator can see of a decision: its log, its metrics and dumps of snapshots. */
@NullMarked
package io.sharpshooter.insight;

import org.jspecify.annotations.NullMarked;
