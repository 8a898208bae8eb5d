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
    private static final int NAMES = 3_000;
    private static final int IDS = 25;

    private HostileActs() {}

    /**
     * Fewer than no containers: Hadoop takes it, and the sums of what waits fall. Not in a queue with the order fair by
     * size: that takes the logarithm of what an app wants, and an app without one is never found again to be taken off
     * the list (FairOrderingPolicy.getMagnitude).
     */
    static void asksForLessThanNothing(World world, int a, int b, int c) throws Exception {
        if (isPossible(world) && !Queues.isFairBySize(world, app(world, a).queue())) {
            app(world, a).app().ask(Want.of(-1 - c % 1_000, size(b)).priority(1 + b / 128 % 3));
            world.note(Kind.ASK_NEGATIVE);
        }
    }

    /**
     * As many as can be asked for, or of a type as much as can be written; the latter only while the ResourceManager
     * takes it.
     */
    static void asksForEverything(World world, int a, int b, int c) throws Exception {
        if (isPossible(world)) {
            boolean byType = world.layout().has(Trait.GPUS) && c % 2 == 0;
            Want want = byType
                    ? Want.of(1 + c / 2 % 3, size(b).with(Layout.GPU, Long.MAX_VALUE - c % 2))
                    : Want.of(Integer.MAX_VALUE, size(b));
            try {
                app(world, a).app().ask(want.priority(8));
                world.note(Kind.ASK_EVERYTHING);
            } catch (InvalidResourceRequestException refused) {
                return;
            }
        }
    }

    /** The same container again and again, each with a number of its own that no ask has had. */
    static void asksUnderNewIds(World world, int a, int b, int c) throws Exception {
        if (isPossible(world)) {
            SoakApp app = app(world, a);
            app.app()
                    .ask(IntStream.range(0, IDS)
                            .mapToObj(each -> Want.of(1, size(b + c % 3 * each))
                                    .priority(6)
                                    .requestId(app.nextKey()))
                            .toArray(Want[]::new));
            world.note(Kind.ASK_NEW_IDS);
        }
    }

    /** All that an app waits for, as somebody does who lets others die and does not want what was freed. */
    static void withdrawsAll(World world, int a, int b, int c) throws Exception {
        if (isPossible(world)) {
            SoakApp app = app(world, a);
            Wishes all = app.app().wishes();
            Wishes wishes = Queues.hasAccess(world, app.queue()) ? all : all.withoutLabels();
            List<ResourceRequest> nothing =
                    wishes.requests().stream().map(HostileActs::noneOf).toList();
            app.app().ask(nothing);
            world.note(Kind.WITHDRAW_ALL);
        }
    }

    private static ResourceRequest noneOf(ResourceRequest request) {
        ResourceRequest none = ResourceRequest.clone(request);
        none.setNumContainers(0);
        return none;
    }

    /** Thousands of names of which the cluster has few, if any; taken back again by another turn. */
    static void blacklistsMany(World world, int a, int b, int c) throws Exception {
        if (isPossible(world)) {
            List<String> names = IntStream.range(0, NAMES)
                    .mapToObj(number -> "nowhere-" + number + ".example")
                    .toList();
            app(world, a).app().blacklist(c % 2 == 0 ? names : List.of(), c % 2 == 0 ? List.of() : names);
            world.note(Kind.BLACKLIST_MANY);
        }
    }

    private static boolean isPossible(World world) {
        return world.layout().has(Trait.HOSTILE) && !world.speakers().isEmpty();
    }

    private static SoakApp app(World world, int a) {
        return Operation.pick(world.speakers(), a);
    }

    private static Size size(int b) {
        return Size.gib(1 + b % 14);
    }
}
