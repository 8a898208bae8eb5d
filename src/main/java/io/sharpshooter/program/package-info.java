/**
 * What a person starts: a jar of its own, which the ResourceManager never loads. The packages below, in this order,
 * each of which may use those before it: {@code outside}, {@code check}, {@code setup}, {@code replay}, {@code cli}.
 * Here is what they share.
 */
@NullMarked
package io.sharpshooter.program;

import org.jspecify.annotations.NullMarked;
