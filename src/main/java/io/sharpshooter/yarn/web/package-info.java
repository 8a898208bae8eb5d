/**
 * What does a browser or a script see? Pages below {@code /preemption/} in the ResourceManager's own web server.
 *
 * <p>In comes, after each round, one immutable {@link io.sharpshooter.insight.Seen}; out go answers, each with what its
 * caller may see. Nothing here changes anything or waits for a round. Begin with {@code PreemptionServlet}.
 */
@NullMarked
package io.sharpshooter.yarn.web;

import org.jspecify.annotations.NullMarked;
