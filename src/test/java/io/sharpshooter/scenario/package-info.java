/** What the policy does on a whole ResourceManager: one cluster, one story, one test. */
@NullMarked
package io.sharpshooter.scenario;

import org.jspecify.annotations.NullMarked;
