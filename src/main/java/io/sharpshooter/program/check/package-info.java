/**
 * Is a folder of configuration files one that a ResourceManager starts with, and does as is meant? Hadoop reads it and
 * builds its scheduler, queues and policies from it, in memory: what it refuses is wrong. What runs and surprises is
 * asked of {@link io.sharpshooter.yarn.hints.Hints}. Begin with {@link io.sharpshooter.program.check.ConfigCheck}.
 */
@NullMarked
package io.sharpshooter.program.check;

import org.jspecify.annotations.NullMarked;
