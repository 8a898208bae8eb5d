package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A number that a queue counts, and that Hadoop lets only its own package change. It is changed one by one, as the
 * scheduler itself does it.
 */
final class CounterBook extends KeptBook {
    /** What the ResourceManager's log says instead of an app's user. */
    private static final String NOBODY = "(none: corrected by QueueLedgerAuditor)";

    private final ToIntFunction<CSQueue> number;
    private final Step step;

    /** Counts one more, or one fewer. */
    interface Step {
        void count(CSQueue queue, boolean more, Resource cluster);
    }

    CounterBook(Book book, ToIntFunction<CSQueue> number, Step step, Trait... traits) {
        super(book, traits);
        this.number = number;
        this.step = step;
    }

    /** With a container of no size. */
    static void countContainer(CSQueue queue, boolean more, Resource cluster) {
        HiddenMember one = more ? HiddenMember.ONE_CONTAINER_MORE : HiddenMember.ONE_CONTAINER_FEWER;
        one.call(queue, cluster, Resources.none(), "");
    }

    /** How many apps a queue counts against its limit of parallel apps; of a leaf queue this is right. */
    static int runnableApps(CSQueue queue) {
        return (int) Objects.requireNonNull(HiddenMember.RUNNABLE_APPS.call(queue));
    }

    static void countRunnableApp(CSQueue parent, boolean more, Resource cluster) {
        (more ? HiddenMember.ONE_RUNNABLE_APP_MORE : HiddenMember.ONE_RUNNABLE_APP_FEWER).call(parent);
    }

    /**
     * Of parents alone. What Hadoop offers to others to change it goes up to the root. A queue that drains, and has
     * none left then, stops.
     */
    static void countApp(CSQueue queue, boolean more, Resource cluster) {
        if (!LeafUsers.isLeaf(queue)) {
            HiddenMember one = more ? HiddenMember.ONE_APP_MORE : HiddenMember.ONE_APP_FEWER;
            one.call(queue, ApplicationId.newInstance(0, 0), NOBODY);
            if (!more) {
                HiddenMember.APP_FINISHED.call(queue);
            }
        }
    }

    @Override
    void booked(CSQueue queue, Bookkeeper into) {
        into.count(book(), queue, "", number.applyAsInt(queue));
    }

    @Override
    void correct(CSQueue queue, Account account, Balance more, Correction with) {
        for (long done = 0; done < Math.abs(more.number()); done++) {
            step.count(queue, more.number() > 0, with.cluster());
        }
    }
}
