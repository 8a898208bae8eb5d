/**
 * What the pure core decides on many generated clusters, recorded, so that it can be rebuilt and proven to decide the
 * same.
 *
 * <p>A recording is lines of JSON, compressed by gzip. Each line is the life of one cluster:
 *
 * <ul>
 *   <li>{@code format}, a number, now 1; {@code life}, its number; {@code resourceTypes} in the order of the cluster
 *   <li>{@code settings}: keys and texts as an administrator writes them
 *   <li>{@code rounds}, each with
 *       <ul>
 *         <li>{@code cluster}, all that the round knows: {@code time} by both clocks, {@code total}, {@code
 *             partitions}, {@code queues} with their books and those of users, {@code apps}, {@code asks} in the order
 *             in which they are served, {@code reservationFates}, {@code nodes} with containers and reservations
 *         <li>{@code nodesRead}: whether the round looked at nodes
 *         <li>{@code decision}: shares, verdicts with their numbers in words, claims, actions
 *         <li>{@code results}: what came of the actions, each named by its place among them
 *         <li>{@code book}: what is remembered afterwards, in parts, as the next round will ask for it
 *       </ul>
 * </ul>
 *
 * <p>Settings, clusters and results are inputs and are read back. Decisions, {@code nodesRead} and the book are outputs
 * and are compared. The book is no input: a life begins with nothing remembered, and its rounds are decided in a row.
 * So the book may be kept in another way without a new recording. What no question to the book tells apart now shows in
 * what later rounds decide.
 *
 * <p>Amounts are whole units by the name of the resource type, times are milliseconds, ids are YARN's. Where an ask may
 * run is the nodes that it allows, each with its distance (0 on the spot, 1 in the rack, 2 elsewhere); without {@code
 * where} it may run anywhere. {@code mostFree} of a partition is what is known of free space before nodes are read.
 * What is zero, false or empty is left out.
 *
 * <p>Fields are named here, not by reflection: a class or component that is renamed changes nothing. States, reasons
 * and rules are written in capitals as they are called; one that is renamed is told as a difference.
 */
@NullMarked
package io.sharpshooter.recorded;

import org.jspecify.annotations.NullMarked;
