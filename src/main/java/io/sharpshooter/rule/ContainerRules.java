package io.sharpshooter.rule;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.usage.QueueUsage;
import org.jspecify.annotations.Nullable;

/**
 * Which single containers are kept from everybody, however much their queues give. Whoever takes a container asks here,
 * in whatever {@link Way}. A new protection is a line of {@link #kept} and a word of {@link Kept}; where an
 * administrator wants it, it comes before the others. One that moves within a round must not hold for
 * {@link Way#LARGE}. Used by one thread.
 */
public final class ContainerRules {
    private final QueueUsage usage;
    private final String partition;

    /** In which way a container would be taken. */
    public enum Way {
        /** With others for a large ask. What is kept from it does not change in a round: it is asked once. */
        LARGE,
        /** By itself for an ordinary ask. */
        ORDINARY,
        /** Since it was told that it would be. */
        TOLD,
        /** The same, though its queue has come to its dead zone since. */
        TOLD_REGARDLESS,
        /** Since it came to the node of a claim after the notice. */
        LATE
    }

    /** Why a container is kept. */
    public enum Kept {
        /** It is of the queue that would take it; found in {@link PreemptibleQueues#kept}. */
        OWN_QUEUE(false),
        /** Preemption of its queue is disabled; or its queue is ahead, as {@link PreemptibleQueues#kept} finds. */
        QUEUE_PROTECTED(true),
        /** It is a master, and more would die with it, or too few masters would be left. */
        MASTER(false);

        private final boolean byAdministrator;

        Kept(boolean byAdministrator) {
            this.byAdministrator = byAdministrator;
        }

        /** Whether an administrator wants it so: then neither an ask that it was taken for nor its node is to blame. */
        public boolean byAdministrator() {
            return byAdministrator;
        }
    }

    /** @param usage of the queues of this partition */
    public ContainerRules(QueueUsage usage, String partition) {
        this.usage = usage;
        this.partition = partition;
    }

    /** Whether nobody may take the container at this place of the node in this way. */
    public boolean keeps(Way way, NodeSnapshot node, int place) {
        return kept(way, node, place) != null;
    }

    /** Why nobody may take the container at this place of the node in this way, null where somebody may. */
    @Nullable
    Kept kept(Way way, NodeSnapshot node, int place) {
        Roster roster = node.roster();
        if (Rules.neverGives(roster.app(place).queue())) {
            return Kept.QUEUE_PROTECTED;
        }
        return isKeptMaster(way, roster, place) ? Kept.MASTER : null;
    }

    /** A master goes by itself, and only where nothing else dies with it. */
    private boolean isKeptMaster(Way way, Roster roster, int place) {
        if (!roster.am(place)) {
            return false;
        }
        AppSnapshot app = roster.app(place);
        boolean withOthers = way == Way.LARGE || way == Way.LATE;
        return withOthers || app.liveContainers() > 1 || !leavesAmShare(app, roster.held(place));
    }

    /** Whether the masters that remain without one of this size hold what the AM share of the app's queue allows. */
    private boolean leavesAmShare(AppSnapshot app, ResourceVector size) {
        PartitionLoad load = app.queue().load(partition, usage.types());
        ResourceVector gone = usage.dyingMasters(app.queue().index()).plus(size);
        return load.amLimit().fitsWhereWanted(size, load.amUsed().minus(gone));
    }
}
