package io.sharpshooter.yarn.hadoop;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * What of ours an administrator may name, and what it needs of Hadoop: members without which every round, audit or
 * repair of a move would fail, and nothing but the log would show it; and capabilities, which are off one by one.
 */
public enum NeededHadoop {
    PREEMPTION(
            "Preemption",
            EnumSet.of(Capability.ROUNDS, Capability.LAST_ANSWERS),
            NeededMember.QUEUES_BY_PATH,
            NeededMember.APP_RUNNABLE,
            NeededMember.APP_START,
            NeededMember.ASK_CONSTRAINED,
            NeededMember.ASK_ATTEMPT,
            NeededMember.NODES_TOGETHER,
            NeededMember.NODE_LISTS,
            NeededMember.SCHEDULER_LOCK,
            NeededMember.ATTEMPT_LOCK),
    MOVES(
            "The repair of moves",
            EnumSet.of(
                    Capability.USER_SUMS,
                    Capability.RUNNABLE_APPS,
                    Capability.METRICS_OF_USERS,
                    Capability.METRICS_ABOVE,
                    Capability.CORRECT_CONTAINERS,
                    Capability.CORRECT_RUNNABLE_APPS,
                    Capability.CORRECT_RUN_TIMES,
                    Capability.LISTS_OF_BORROWERS,
                    Capability.ORDER_OF_WAITING_APPS,
                    Capability.START_WAITING_APPS),
            NeededMember.QUEUES_BY_PATH,
            NeededMember.APP_RUNNABLE,
            NeededMember.METRIC_RESERVED,
            NeededMember.METRIC_PENDING),
    AUDIT(
            "The audit",
            EnumSet.complementOf(EnumSet.of(
                    Capability.ROUNDS,
                    Capability.LAST_ANSWERS,
                    Capability.LISTS_OF_BORROWERS,
                    Capability.ORDER_OF_WAITING_APPS)),
            NeededMember.QUEUES_BY_PATH,
            NeededMember.METRIC_RESERVED,
            NeededMember.METRIC_PENDING,
            NeededMember.SCHEDULER_LOCK);

    private final String description;
    private final Set<Capability> capabilities;
    private final List<NeededMember> members;

    NeededHadoop(String description, Set<Capability> capabilities, NeededMember... members) {
        this.description = description;
        this.capabilities = Collections.unmodifiableSet(capabilities);
        this.members = List.of(members);
    }

    /**
     * Says in the log which of its capabilities are off.
     *
     * @throws YarnRuntimeException where this Hadoop lacks a member, naming both
     */
    public void require() {
        requireOf(NeededMember::exists);
        HiddenMembers.tell(capabilities);
    }

    Set<Capability> capabilities() {
        return capabilities;
    }

    /** @param exists whether Hadoop has it */
    void requireOf(Predicate<NeededMember> exists) {
        List<NeededMember> missing =
                members.stream().filter(member -> !exists.test(member)).toList();
        if (!missing.isEmpty()) {
            throw new YarnRuntimeException(
                    description + " does not work on this Hadoop, " + YarnVersionInfo.getVersion()
                            + ". There is no "
                            + missing.stream().map(NeededMember::toString).collect(Collectors.joining(", no "))
                            + ". Maybe a newer one has it.");
        }
    }
}
