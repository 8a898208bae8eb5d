package io.sharpshooter.soak;

import static java.util.Arrays.stream;
import static java.util.Collections.nCopies;

import java.util.List;
import java.util.SplittableRandom;

/** What can happen in a cluster, and how often it does. */
enum Kind {
    ROUND(60, RoundActs::round),
    ALL_REPORT(24, RoundActs::allReport),
    TIME_PASSES(8, RoundActs::timePasses),
    NODE_REPORTS(20, Act.to(World::nodes, NodeActs::reports)),
    AM_REPORTS(14, Act.to(World::speakers, AppActs::reports)),
    ASK(34, Act.to(World::speakers, AppActs::asks)),
    ASK_NEAR(4, Act.to(World::speakers, AppActs::asksNear)),
    ASK_GPU(10, Act.to(World::speakers, AppActs::asksForGpus)),
    ASK_EVERYTHING(4, Act.to(World::speakers, AppActs::asksForEverything)),
    WITHDRAW(8, Act.to(World::speakers, AppActs::withdraws)),
    CONTAINER_ENDS(8, Act.to(World::apps, AppActs::containerEnds)),
    RELEASE(4, Act.to(World::speakers, AppActs::releases)),
    SUBMIT(10, AppActs::submits),
    KILL_APP(2, Act.to(World::apps, AppActs::isKilled)),
    AM_DIES(2, Act.to(World::apps, AppActs::amDies)),
    APP_PRIORITY(6, Act.to(World::speakers, AppActs::changesPriority)),
    MOVE(9, Act.to(World::apps, AppActs::moves)),
    NODE_GOES(4, Act.to(World::nodes, NodeActs::goes)),
    NODE_COMES(3, NodeActs::comes),
    NODE_HANGS(1, Act.to(World::nodes, NodeActs::hangsOnToKilled)),
    QUEUE_RESIZED(2, QueueActs::resizes),
    QUEUE_MAXIMUM(3, QueueActs::limits),
    QUEUE_CHANGES(6, QueueActs::changes),
    QUEUE_GOES(2, QueueActs::goes),
    SETTINGS_CHANGE(3, RoundActs::settingsChange),
    RESTART(3, RoundActs::managerRestarts);

    private static final List<Kind> AS_OFTEN = stream(values())
            .flatMap(kind -> nCopies(kind.weight, kind).stream())
            .toList();

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
        return AS_OFTEN.get(random.nextInt(AS_OFTEN.size()));
    }
}
