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
    ASK(34, AppActs::asks),
    ASK_NEAR(4, AppActs::asksNear),
    ASK_GPU(10, AppActs::asksForGpus),
    WITHDRAW(4, AppActs::withdraws),
    BLACKLIST(2, AppActs::blacklists),
    CONTAINER_ENDS(8, AppActs::containerEnds),
    RELEASE(4, AppActs::releases),
    SUBMIT(6, AppActs::submits),
    PASSING_SUBMIT(6, AppActs::submitsToPassing),
    APP_PRIORITY(3, AppActs::getsPriority),
    KILL_APP(2, AppActs::isKilled),
    AM_DIES(2, AppActs::amDies),
    MOVE(3, AppActs::moves),
    NODE_GOES(4, NodeActs::goes),
    NODE_COMES(3, NodeActs::comes),
    NODE_RESIZED(2, NodeActs::isResized),
    NODE_RELABELLED(2, NodeActs::isRelabelled),
    NODE_HANGS(1, NodeActs::hangsOnToKilled),
    QUEUE_RESIZED(2, QueueActs::resizes),
    QUEUE_MAXIMUM(3, QueueActs::limits),
    QUEUE_PRIORITY(2, QueueActs::setsPriority),
    QUEUE_CHANGES(4, QueueActs::changes),
    QUEUE_GOES(2, QueueActs::goes),
    SETTINGS_CHANGE(3, RoundActs::settingsChange),
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
