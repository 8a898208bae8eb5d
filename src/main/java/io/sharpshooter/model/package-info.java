/**
 * What was read? Queues, apps, asks, nodes, containers and amounts, as values that say nothing of what is to be done.
 *
 * <p>In comes what the scheduler shows in one round. Out goes one {@link ClusterSnapshot}, which every other room gets.
 * What is known of a thing, and what follows from it alone, is changed here; a rule of choice is not. Begin with
 * {@link ClusterSnapshot} and {@link Ask}; {@link ResourceVector} is the amount that all of them count in.
 */
@NullMarked
package io.sharpshooter.model;

import org.jspecify.annotations.NullMarked;
