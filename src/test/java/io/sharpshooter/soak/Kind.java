package io.sharpshooter.soak;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What can happen in a cluster, and how often it does. */
enum Kind {
    ROUND(60, RoundActs::round),
    ALL_REPORT(24, RoundActs::allReport),
    TIME_PASSES(8, RoundActs::timePasses),
    CLOCK_SET(1, RoundActs::clockIsSet),
    NODE_REPORTS(20, NodeActs::reports),
    AM_REPORTS(14, AppActs::amReports),
    ASK(30, AskActs::asks),
    ASK_NEAR(4, AskActs::asksNear),
    ASK_GPU(10, AskActs::asksForGpus),
    ASK_CONSTRAINED(8, ConstraintActs::asks),
    WITHDRAW(4, AskActs::withdraws),
    CONTAINER_ENDS(8, AppActs::containerEnds),
    RELEASE(4, AppActs::releases),
    OPPORTUNISTIC(4, UpdateActs::startsOpportunistic),
    INCREASE(4, UpdateActs::increases),
    DEMOTE(3, UpdateActs::demotes),
    PROMOTE(4, UpdateActs::promotes),
    SUBMIT(6, AppActs::submits),
    DYNAMIC_SUBMIT(4, AppActs::submitsToPassing),
    MANAGED_SUBMIT(4, AppActs::submitsToPassing),
    APP_PRIORITY(3, AppActs::getsPriority),
    KILL_APP(2, AppActs::isKilled),
    AM_DIES(2, AppActs::amDies),
    BLACKLIST(2, AskActs::blacklists),
    MOVE(3, AppActs::moves),
    NODE_LOST(2, NodeActs::isLost),
    NODE_COMES(2, NodeActs::comes),
    NODE_UNHEALTHY(1, NodeActs::turnsUnhealthy),
    NODE_DRAINS(1, NodeActs::drains),
    NODE_RESIZED(2, NodeActs::isResized),
    NODE_RELABELLED(2, NodeActs::isRelabelled),
    NODE_ATTRIBUTE(2, ConstraintActs::nodeGetsAttribute),
    NODE_HANGS(1, NodeActs::hangsOnToKilled),
    QUEUE_RESIZED(2, QueueActs::resizes),
    QUEUE_MAXIMUM(2, QueueActs::limits),
    PARTITION_MAXIMUM(2, QueueActs::limitsInPartition),
    QUEUE_PRIORITY(2, QueueActs::setsPriority),
    QUEUE_PROTECTED(1, QueueActs::protects),
    QUEUE_STOPS(1, QueueActs::stopsOrStarts),
    QUEUE_APPS(1, QueueActs::limitsApps),
    QUEUE_USERS(1, QueueActs::setsUserLimits),
    QUEUE_ACCESS(3, QueueActs::changesAccess),
    GUEST_QUEUE(4, PassingQueues::guest),
    DYNAMIC_GOES(1, PassingQueues::goes),
    MANAGED_GOES(1, PassingQueues::goes),
    SETTINGS_CHANGE(2, SettingActs::change),
    SCHEDULER_CHANGE(1, SettingActs::changeOfScheduler),
    POLICY_RENEWED(1, RoundActs::policyRenewed),
    MONITORS_OFF(1, RoundActs::monitorsStop),
    MONITORS_ON(6, RoundActs::monitorsStart),
    RESTART(3, RoundActs::managerRestarts),
    ASK_NEGATIVE(3, HostileActs::asksForLessThanNothing),
    ASK_EVERYTHING(4, HostileActs::asksForEverything),
    ASK_NEW_IDS(5, HostileActs::asksUnderNewIds),
    WITHDRAW_ALL(8, HostileActs::withdrawsAll),
    BLACKLIST_MANY(2, HostileActs::blacklistsMany);

    /** Does it to a world. */
    @FunctionalInterface
    interface Act {
        void on(World world, int a, int b, int c) throws Exception;
    }

    private static final int TOTAL =
            Arrays.stream(values()).mapToInt(kind -> kind.weight).sum();

    private final int weight;
    private final transient Act act;

    Kind(int weight, Act act) {
        this.weight = weight;
        this.act = act;
    }

    Act act() {
        return act;
    }

    static Kind any(SplittableRandom random) {
        int at = random.nextInt(TOTAL);
        for (Kind kind : values()) {
            at -= kind.weight;
            if (at < 0) {
                return kind;
            }
        }
        throw new AssertionError(at);
    }
}
