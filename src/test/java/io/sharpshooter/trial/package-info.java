/**
 * Policies beside each other on the same clusters: which is the better one, and by how much? A scene comes in ({@link
 * Play}), or a part of a day with the jobs of a public trace ({@link DayPlay}), played on a MockRM in virtual time; a
 * score goes out. Both count by {@link Toll}.
 */
@NullMarked
package io.sharpshooter.trial;

import org.jspecify.annotations.NullMarked;
