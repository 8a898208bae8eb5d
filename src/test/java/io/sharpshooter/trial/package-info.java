/**
 * Policies beside each other on the same clusters: which is the better one, and by how much? A scene comes in, played
 * on a MockRM in virtual time; a score goes out. Begin to read at {@link Play}.
 */
@NullMarked
package io.sharpshooter.trial;

import org.jspecify.annotations.NullMarked;
