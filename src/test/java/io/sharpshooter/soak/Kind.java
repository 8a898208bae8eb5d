package io.sharpshooter.soak;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What can happen in a cluster, and how often it does. */
enum Kind {
    ROUND(60, RoundActs::round),
    ALL_REPORT(24, RoundActs::allReport),
    TIME_PASSES(8, RoundActs::timePasses),
    NODE_REPORTS(20, NodeActs::reports),
    AM_REPORTS(14, AppActs::amReports),
    ASK(34, AppActs::asks),
    WITHDRAW(4, AppActs::withdraws),
    CONTAINER_ENDS(8, AppActs::containerEnds),
    RELEASE(4, AppActs::releases),
    SUBMIT(6, AppActs::submits),
    KILL_APP(2, AppActs::isKilled),
    AM_DIES(2, AppActs::amDies),
    BLACKLIST(2, AppActs::blacklists),
    MOVE(3, AppActs::moves),
    NODE_LOST(2, NodeActs::isLost),
    NODE_COMES(2, NodeActs::comes),
    NODE_UNHEALTHY(1, NodeActs::turnsUnhealthy),
    NODE_DRAINS(1, NodeActs::drains),
    NODE_RESIZED(2, NodeActs::isResized),
    NODE_RELABELLED(2, NodeActs::isRelabelled),
    NODE_HANGS(1, NodeActs::hangsOnToKilled),
    QUEUE_RESIZED(2, QueueActs::resizes),
    QUEUE_PRIORITY(2, QueueActs::setsPriority),
    QUEUE_PROTECTED(1, QueueActs::protects),
    QUEUE_STOPS(1, QueueActs::stopsOrStarts),
    SETTINGS_CHANGE(2, QueueActs::changesSettings),
    POLICY_RENEWED(1, RoundActs::policyRenewed);

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
