/**
 * What runs and surprises: which settings do something else than somebody probably meant? In come the scheduler, its
 * configuration and our settings; out goes a list of problems, in words for people. The ResourceManager's log has them
 * at the start and after a refresh, {@code check-config} before. Nothing here decides or stops anything. Begin with
 * {@link io.sharpshooter.yarn.hints.Hints}.
 */
@NullMarked
package io.sharpshooter.yarn.hints;

import org.jspecify.annotations.NullMarked;
