/**
 * Proves that the tests notice what they are there for: small faults, applied one at a time to the sources of the edge,
 * each of which has to make a test fail. They are the files of {@code src/test/faults}; {@link Fault} says how one is
 * written. Begin to read at {@link FaultVerification}.
 */
@NullMarked
package io.sharpshooter.faults;

import org.jspecify.annotations.NullMarked;
