package io.sharpshooter.yarn.books;

/** One of the books that a scheduler keeps for a queue. From {@link #USED_CAPACITY} on, only tests look at them. */
public enum Book {
    /** How many containers a queue has, reserved ones included; all partitions together. */
    CONTAINERS,
    /** What the containers of a queue or user hold, reserved ones included. */
    USED,
    /** What the reserved containers of a queue hold. */
    RESERVED,
    /** What the masters of a queue's or user's active apps count for. */
    AM_USED,
    /** What the apps of a queue still ask for. */
    PENDING,
    /** What containers of a queue hold that may be killed for others (lazy preemption). */
    KILLABLE,
    /** How many apps a parent queue counts against its limit of parallel apps. */
    RUNNABLE_APPS,
    /**
     * How many apps a queue has: of a leaf queue those whose attempt runs or waits, of a parent all that have not
     * ended.
     */
    APPS,
    /** How many apps of a user in a leaf queue are active. */
    ACTIVE_APPS,
    /** How many apps of a user in a leaf queue wait to become active. */
    WAITING_APPS,
    /** The metrics' number and amount of running containers, of a queue or a user in it. */
    METRIC_ALLOCATED,
    /** The metrics' number and amount of reserved containers, of a queue or a user in it. */
    METRIC_RESERVED,
    /** The metrics' number and amount of containers that are asked for, of a queue or a user in it. */
    METRIC_PENDING,
    /** The metrics' number of apps that have had a container, of a queue or a user in it. */
    METRIC_RUNNING_APPS,
    /** The metrics' number of apps that have had none yet, of a queue or a user in it. */
    METRIC_PENDING_APPS,
    /**
     * The metrics' memory and vcores of the masters of active apps in the default partition, of a leaf queue or a user
     * in it.
     */
    METRIC_AM_USED,
    /** Which part of its capacity a queue uses, in ten-thousandths. */
    USED_CAPACITY,
    /** Which part of a partition a queue uses, in ten-thousandths. */
    ABSOLUTE_USED_CAPACITY,
    /** What the active users of a leaf queue use in all, against what each of them is booked with. */
    USED_BY_ACTIVE_USERS,
    /** The same of its other users. */
    USED_BY_OTHER_USERS,
    /** How many users of this name a leaf queue knows: one, or none. */
    KNOWN_USERS,
    /** How many users of a leaf queue are active. */
    ACTIVE_USERS,
    /**
     * What the users of a leaf queue use in all, as the scheduler compares it with a user's limit; in units of 256 MB.
     */
    USERS_RATIO,
    /** How many containers of a leaf queue are listed as borrowers of a partition. */
    BORROWERS,
    /** The metrics' number of active users of a leaf queue. */
    METRIC_ACTIVE_USERS,
    /** The metrics' number of active apps, of a queue or a user in it. */
    METRIC_ACTIVE_APPS,
    /** What is left of a queue's guarantee by its metrics. */
    METRIC_AVAILABLE
}
