package io.sharpshooter.soak;

import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.Wishes;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;

/** What masters may send although no honest one does, in clusters that have such users. */
final class HostileActs {
    private static final int IDS = 25;

    private HostileActs() {}

    /**
     * Fewer than no containers: Hadoop takes it, and the sums of what waits fall. Not in a queue with the order fair by
     * size: that takes the logarithm of what an app wants, and an app without one is never found again to be taken off
     * the list (FairOrderingPolicy.getMagnitude).
     */
    static boolean asksForLessThanNothing(World world, SoakApp app, int b, int c) throws Exception {
        boolean can = !Queues.isFairBySize(world, app.queue());
        if (can) {
            app.app().ask(Want.of(-1 - c % 1_000, size(b)).priority(1 + b / 128 % 3));
        }
        return can;
    }

    /**
     * As many as can be asked for, or of a type as much as can be written; the latter only while the ResourceManager
     * takes it.
     */
    static boolean asksForEverything(World world, SoakApp app, int b, int c) throws Exception {
        boolean byType = world.layout().has(Trait.GPUS) && c % 2 == 0;
        Want want = byType
                ? Want.of(1 + c / 2 % 3, size(b).with(Layout.GPU, Long.MAX_VALUE - c % 2))
                : Want.of(Integer.MAX_VALUE, size(b));
        try {
            app.app().ask(want.priority(8));
            return true;
        } catch (InvalidResourceRequestException refused) {
            return false;
        }
    }

    /** The same container again and again, each with a number of its own that no ask has had. */
    static boolean asksUnderNewIds(World world, SoakApp app, int b, int c) throws Exception {
        app.app()
                .ask(IntStream.range(0, IDS)
                        .mapToObj(each ->
                                Want.of(1, size(b + c % 3 * each)).priority(6).requestId(app.nextKey()))
                        .toArray(Want[]::new));
        return true;
    }

    /** All that an app waits for, as somebody does who lets others die and does not want what was freed. */
    static boolean withdrawsAll(World world, SoakApp app, int b, int c) throws Exception {
        Wishes all = app.app().wishes();
        Wishes wishes = Queues.hasAccess(world, app.queue()) ? all : all.withoutLabels();
        List<ResourceRequest> nothing =
                wishes.requests().stream().map(HostileActs::noneOf).toList();
        app.app().ask(nothing);
        return true;
    }

    private static ResourceRequest noneOf(ResourceRequest request) {
        ResourceRequest none = ResourceRequest.clone(request);
        none.setNumContainers(0);
        return none;
    }

    private static Size size(int b) {
        return Size.gib(1 + b % 14);
    }
}
