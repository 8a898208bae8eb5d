package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.hadoop.HiddenMember.LAST_ANSWERS;
import static java.lang.Math.min;
import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ExecutionType.OPPORTUNISTIC;
import static org.apache.hadoop.yarn.api.records.ResourceRequest.ANY;
import static org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey.extractFrom;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.ApplicationMasterService;
import org.apache.hadoop.yarn.server.resourcemanager.ApplicationMasterService.AllocateResponseLock;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * How many of what an app waits for may have come already. A master that sends a count anew does not know yet what the
 * scheduler has given it since its heartbeat before: it hears of that by the answer, and sends the right count with its
 * next heartbeat. Until then so many of the ask are doubted as it got with that answer, which the ResourceManager
 * keeps. Where no count was sent lately it is not asked for: a heartbeat that takes long keeps no round waiting.
 *
 * <p>Whether a count was sent anew is told by the request itself, which is another object then, or by a count that has
 * risen. Remembers what waited in the round before, no more. For one round and one thread.
 */
final class UnseenDeliveries {
    private final RMContext context;
    private final KeyPool keys;
    private final Map<AppPlacementAllocator<?>, Sent> before;
    private final Map<AppPlacementAllocator<?>, Sent> now = new IdentityHashMap<>();

    /**
     * An ask as its master has sent it.
     *
     * @param object the same until it sends another; a constrained request stays the same, and its count alone is set
     * @param answer the last one that it had got
     * @param lately whether it had been sent with the heartbeat to which that was the answer, or shortly before
     */
    private record Sent(@Nullable Object object, int count, int answer, boolean lately) {
        boolean isLately(Answer first, Answer last) {
            return lately && (answer == first.id || answer == last.id);
        }
    }

    /**
     * What a master got with the answer to a heartbeat.
     *
     * @param id counts the heartbeats of its attempt
     * @param containers how many, by the ask that they were for
     */
    record Answer(int id, Map<AskKey, Integer> containers) {
        static final Answer NONE = new Answer(-1, Map.of());

        int containers(AskKey key) {
            return containers.getOrDefault(key, 0);
        }
    }

    /** @param last of the round before, null where there was none */
    UnseenDeliveries(RMContext context, KeyPool keys, @Nullable UnseenDeliveries last) {
        this.context = context;
        this.keys = keys;
        this.before = last == null ? Map.of() : last.now;
    }

    /**
     * The last answer to a master; null where the attempt is not known, or this ResourceManager is on standby now. Not
     * to be asked while a lock of the scheduler is held: where a heartbeat is being dealt with, its end is waited for.
     */
    static @Nullable AllocateResponse lastAnswer(ApplicationAttemptId attempt, RMContext context) {
        ApplicationMasterService service = context.getApplicationMasterService();
        if (service == null) {
            return null;
        }
        var answers = (Map<?, ?>) LAST_ANSWERS.call(service);
        Object lock = answers.get(attempt);
        return lock instanceof AllocateResponseLock last ? last.getAllocateResponse() : null;
    }

    /** To the app's current attempt, by now. */
    Answer lastAnswer(FiCaSchedulerApp app) {
        AllocateResponse response = lastAnswer(app.getApplicationAttemptId(), context);
        if (response == null) {
            return Answer.NONE;
        }
        var counts = new HashMap<AskKey, Integer>();
        for (var container : response.getAllocatedContainers()) {
            if (container.getExecutionType() != OPPORTUNISTIC) {
                AskKey key = keys.of(extractFrom(container));
                counts.merge(key, 1, Integer::sum);
            }
        }
        return new Answer(response.getResponseId(), counts);
    }

    /** Whether its master has sent no count lately. */
    boolean isQuiet(FiCaSchedulerApp app) {
        return app.getSchedulerKeys().stream()
                .filter(key -> key.getContainerToUpdate() == null)
                .map(app::getAppPlacementAllocator)
                .filter(Objects::nonNull)
                .noneMatch(ask -> isAnew(ask) || requireNonNull(before.get(ask)).lately);
    }

    /**
     * How many of one ask are doubted.
     *
     * @param seen what was seen of it when it was counted: before the last answer, so that it is never newer than that
     * @param first the last answer before it was counted
     * @param last the last answer after that
     */
    int of(AppPlacementAllocator<?> ask, SchedulerRequestKey key, Sight seen, Answer first, Answer last) {
        Sent known = before.get(ask);
        // One that is sent at this moment is seen in the next round.
        if (known != null && last == Answer.NONE) {
            int count = min(known.count, seen.count);
            now.put(ask, new Sent(known.object, count, last.id, false));
            return 0;
        }
        boolean lately = isAnew(known, seen) || (known != null && known.isLately(first, last));
        now.put(ask, new Sent(seen.request, seen.count, last.id, lately));
        if (!lately) {
            return 0;
        }
        AskKey shared = keys.of(key);
        int doubted = last.containers(shared);
        return first.id == last.id ? doubted : doubted + first.containers(shared);
    }

    /** Whether it was sent since the round before. */
    private static boolean isAnew(@Nullable Sent known, Sight seen) {
        return known == null || seen.request != known.object || seen.count > known.count;
    }

    private boolean isAnew(AppPlacementAllocator<?> ask) {
        return isAnew(before.get(ask), look(ask));
    }

    /**
     * An ask as it is now.
     *
     * @param request the object that its master has sent
     */
    record Sight(@Nullable Object request, int count) {}

    Sight look(AppPlacementAllocator<?> ask) {
        Object constrained = ask.getSchedulingRequest();
        Object request =
                constrained != null ? constrained : ask.getResourceRequests().get(ANY);
        return new Sight(request, ask.getPendingAsk(ANY).getCount());
    }
}
