package io.sharpshooter.soak;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What can happen in a cluster, and how often it does. */
enum Kind {
    ROUND(60, RoundActs::round),
    ALL_REPORT(24, RoundActs::allReport),
    TIME_PASSES(8, RoundActs::timePasses),
    CLOCK_SET(1, RoundActs::clockIsSet),
    NODE_REPORTS(20, Act.toNode(NodeActs::reports)),
    AM_REPORTS(14, Act.bySpeaker(AppActs::reports)),
    ASK(34, Act.bySpeaker(AppActs::asks)),
    ASK_NEAR(4, Act.bySpeaker(AppActs::asksNear)),
    ASK_GPU(10, Act.bySpeaker(AppActs::asksForGpus)),
    WITHDRAW(4, Act.bySpeaker(AppActs::withdraws)),
    BLACKLIST(2, Act.bySpeaker(AppActs::blacklists)),
    CONTAINER_ENDS(8, Act.toApp(AppActs::containerEnds)),
    RELEASE(4, Act.bySpeaker(AppActs::releases)),
    SUBMIT(10, AppActs::submits),
    KILL_APP(2, Act.toApp(AppActs::isKilled)),
    AM_DIES(2, Act.toApp(AppActs::amDies)),
    MOVE(9, Act.toApp(AppActs::moves)),
    NODE_GOES(4, Act.toNode(NodeActs::goes)),
    NODE_COMES(3, NodeActs::comes),
    NODE_RESIZED(2, Act.toNode(NodeActs::isResized)),
    NODE_RELABELLED(2, Act.toNode(NodeActs::isRelabelled)),
    NODE_HANGS(1, Act.toNode(NodeActs::hangsOnToKilled)),
    QUEUE_RESIZED(2, QueueActs::resizes),
    QUEUE_MAXIMUM(3, QueueActs::limits),
    QUEUE_CHANGES(6, QueueActs::changes),
    QUEUE_GOES(2, QueueActs::goes),
    SETTINGS_CHANGE(3, RoundActs::settingsChange),
    POLICY_RENEWED(1, RoundActs::policyRenewed),
    RESTART(3, RoundActs::managerRestarts),
    ASK_NEGATIVE(3, Act.byHostile(HostileActs::asksForLessThanNothing)),
    ASK_EVERYTHING(4, Act.byHostile(HostileActs::asksForEverything)),
    ASK_NEW_IDS(5, Act.byHostile(HostileActs::asksUnderNewIds)),
    WITHDRAW_ALL(8, Act.byHostile(HostileActs::withdrawsAll));

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
