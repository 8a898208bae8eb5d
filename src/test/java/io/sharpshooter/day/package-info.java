/**
 * A day like real ones, with several policies: jobs of a public trace on a MockRM in virtual time, beside a queue that
 * now and then asks for large containers. Begin to read at {@link DayPlay}.
 */
@NullMarked
package io.sharpshooter.day;

import org.jspecify.annotations.NullMarked;
