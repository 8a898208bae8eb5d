/** What the decision log says of one claim, told in words: for the demonstration, which prints it. */
@NullMarked
package io.sharpshooter.story;

import org.jspecify.annotations.NullMarked;
