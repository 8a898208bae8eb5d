package io.sharpshooter.yarn.hadoop;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Something that needs members of Hadoop which may be missing, and is off where one of them is; nothing else is then.
 */
public enum Capability {
    ROUNDS("rounds of preemption", HiddenMember.LEAF_ORDER, HiddenMember.LEAF_WAITING),
    LAST_ANSWERS(
            "knowing when a master has heard of what it got, for which two heartbeats of 3 s are allowed instead",
            HiddenMember.LAST_ANSWERS),

    /** Both or neither: who was forgotten is made known again with both. */
    USERS_APPS(
            "the audit of ACTIVE_APPS and WAITING_APPS, and with it of users who were forgotten",
            HiddenMember.LEAF_ORDER,
            HiddenMember.LEAF_WAITING),
    MASTERS("the audit of AM_USED and METRIC_AM_USED", HiddenMember.LEAF_ORDER),
    USER_SUMS(
            "the audit and the repair of USED_BY_ACTIVE_USERS and USED_BY_OTHER_USERS",
            HiddenMember.USED_BY_ACTIVE_USERS,
            HiddenMember.USED_BY_OTHER_USERS),
    RUNNABLE_APPS("the audit of RUNNABLE_APPS", HiddenMember.RUNNABLE_APPS),
    METRICS_OF_USERS("the audit and the repair of what only users' metrics say", HiddenMember.METRICS_OF_USERS),
    METRICS_ABOVE("the audit and the repair of what only metrics of parent queues say", HiddenMember.METRICS_ABOVE),
    RUN_TIMES(
            "the audit of METRIC_RUN_TIMES and METRIC_STRAY_RUN_TIMES",
            HiddenMember.RUN_TIMES,
            HiddenMember.RUN_TIMES_ENTRIES),

    CORRECT_CONTAINERS(
            "the correction of CONTAINERS", HiddenMember.ONE_CONTAINER_MORE, HiddenMember.ONE_CONTAINER_FEWER),
    CORRECT_RUNNABLE_APPS(
            "the correction of RUNNABLE_APPS",
            HiddenMember.RUNNABLE_APPS,
            HiddenMember.ONE_RUNNABLE_APP_MORE,
            HiddenMember.ONE_RUNNABLE_APP_FEWER),
    CORRECT_APPS(
            "the correction of APPS", HiddenMember.ONE_APP_MORE, HiddenMember.ONE_APP_FEWER, HiddenMember.APP_FINISHED),
    CORRECT_RUN_TIMES(
            "the correction of METRIC_RUN_TIMES and METRIC_STRAY_RUN_TIMES, also after a move",
            HiddenMember.RUN_TIMES,
            HiddenMember.RUN_TIMES_ENTRIES,
            HiddenMember.ONE_RUN_TIME_MORE,
            HiddenMember.ONE_RUN_TIME_FEWER),
    CORRECT_METRIC_ALLOCATED(
            "the auditor's correction of METRIC_ALLOCATED", HiddenMember.METRIC_RELEASE, HiddenMember.METRIC_ALLOCATED),
    CORRECT_METRIC_RESERVED(
            "the auditor's correction of METRIC_RESERVED", HiddenMember.METRIC_RESERVE, HiddenMember.METRIC_RESERVED),
    CORRECT_METRIC_PENDING("the auditor's correction of METRIC_PENDING", HiddenMember.METRIC_ASK),
    CORRECT_METRIC_RUNNING_APPS("the auditor's correction of METRIC_RUNNING_APPS", HiddenMember.METRIC_RUNNING_APPS),
    CORRECT_METRIC_PENDING_APPS("the auditor's correction of METRIC_PENDING_APPS", HiddenMember.METRIC_PENDING_APPS),
    CORRECT_METRIC_MASTERS(
            "the auditor's correction of METRIC_AM_USED",
            HiddenMember.METRIC_MASTERS_MEMORY,
            HiddenMember.METRIC_MASTERS_VCORES),

    LISTS_OF_BORROWERS(
            "taking containers that a move has killed off the lists of containers that borrow a partition",
            HiddenMember.LEAF_BORROWERS),

    ORDER_OF_WAITING_APPS(
            "keeping apps that wait for max-parallel-apps in the order in which they began, after a move",
            HiddenMember.LEAF_BEYOND_MAXIMUM),
    /** Only where the counts it goes by are right after a move. */
    START_WAITING_APPS(
            "starting apps that wait for max-parallel-apps where there is room after a move or a correction",
            HiddenMember.PARALLEL_LIMITS,
            HiddenMember.RUNNABLE_APPS,
            HiddenMember.ONE_RUNNABLE_APP_MORE,
            HiddenMember.ONE_RUNNABLE_APP_FEWER);

    private final String description;
    private final Set<HiddenMember> needed;

    Capability(String description, HiddenMember... needed) {
        this.description = description;
        this.needed = Collections.unmodifiableSet(EnumSet.copyOf(Arrays.asList(needed)));
    }

    /** Whether this Hadoop has all that it needs. */
    public boolean isOn() {
        return HiddenMembers.have(needed);
    }

    /** In words, for the log. */
    String description() {
        return description;
    }

    boolean needs(HiddenMember member) {
        return needed.contains(member);
    }

    /** All that are off where this member is missing, in order. */
    static Set<Capability> without(HiddenMember member) {
        Set<Capability> off = EnumSet.allOf(Capability.class);
        off.removeIf(capability -> !capability.needs(member));
        return off;
    }
}
