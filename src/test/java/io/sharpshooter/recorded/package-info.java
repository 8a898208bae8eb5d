/**
 * Clusters, settings and what is remembered, as texts in JSON.
 *
 * <p>Of a cluster all that a round knows is written and read back: {@code time} by both clocks, {@code total}, {@code
 * partitions}, {@code queues} with their books and those of users, {@code apps}, {@code asks} in the order in which
 * they are served, {@code reservationFates}, {@code nodes} with containers and reservations. Settings are keys and
 * texts as an administrator writes them. What is remembered is written in parts, as the next round will ask for it.
 *
 * <p>Amounts are whole units by the name of the resource type, times are milliseconds, ids are YARN's. Where an ask may
 * run is the nodes that it allows, each with its distance (0 on the spot, 1 in the rack, 2 elsewhere); without {@code
 * where} it may run anywhere. {@code mostFree} of a partition is what is known of free space before nodes are read.
 * What is zero, false or empty is left out. Fields are named here, not by reflection: a class or component that is
 * renamed changes nothing.
 */
@NullMarked
package io.sharpshooter.recorded;

import org.jspecify.annotations.NullMarked;
