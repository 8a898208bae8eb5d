package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.read.LastAnswers.Answer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * How many of what an app waits for may have come already. A master that sends a count anew does not know yet what the
 * scheduler has given it since its heartbeat before: it hears of that by the answer, and sends the right count with its
 * next heartbeat. Until then so many of the ask are doubted as it got with that answer.
 *
 * <p>Whether a count was sent anew is told by the request itself, which is another object then, or by a count that has
 * risen. Of an app that has sent none lately no answer is asked for: a heartbeat that takes long keeps no round
 * waiting. Remembers what waited in the round before, no more. For one round and one thread.
 */
final class Doubts {
    private final LastAnswers answers;
    private final Map<AppPlacementAllocator<?>, Sent> sentBefore;
    private final Map<AppPlacementAllocator<?>, Sent> sent = new IdentityHashMap<>();

    /**
     * What a master has sent.
     *
     * @param object the same until it sends another; a constrained request stays the same, and its count alone is set
     */
    private record Request(@Nullable Object object, int count) {
        static Request of(AppPlacementAllocator<?> allocator) {
            Object constrained = AppFacts.constrained(allocator);
            return new Request(
                    constrained == null ? allocator.getResourceRequests().get(ResourceRequest.ANY) : constrained,
                    allocator.getPendingAsk(ResourceRequest.ANY).getCount());
        }

        boolean isNewerThan(Request known) {
            return object != known.object || count > known.count;
        }
    }

    /**
     * An ask as it was read.
     *
     * @param answer the last one that its master had got
     * @param lately whether it had been sent with the heartbeat to which that was the answer, or shortly before
     */
    private record Sent(Request request, int answer, boolean lately) {}

    private Doubts(LastAnswers answers, Map<AppPlacementAllocator<?>, Sent> sentBefore) {
        this.answers = answers;
        this.sentBefore = sentBefore;
    }

    /** @param before of the round before, null where there was none */
    static Doubts next(RMContext context, KeyPool keys, RoundTime time, @Nullable Doubts before) {
        LastAnswers last = before == null ? null : before.answers;
        return new Doubts(
                new LastAnswers(context, keys, time.monotonicMs(), last), before == null ? Map.of() : before.sent);
    }

    /** Those about one app, whose asks are read from now on. */
    OfApp of(FiCaSchedulerApp app) {
        return isQuiet(app) ? new OfApp(app, null) : withAnswer(app);
    }

    /** The same for an app that {@linkplain OfApp#hasSentMeanwhile has sent} something while they were read. */
    OfApp withAnswer(FiCaSchedulerApp app) {
        return new OfApp(app, answers.to(app));
    }

    private boolean isQuiet(FiCaSchedulerApp app) {
        return app.getSchedulerKeys().stream()
                .filter(key -> key.getContainerToUpdate() == null)
                .map(app::getAppPlacementAllocator)
                .filter(Objects::nonNull)
                .allMatch(allocator -> isQuiet(allocator, Request.of(allocator)));
    }

    private boolean isQuiet(AppPlacementAllocator<?> allocator, Request request) {
        Sent known = sentBefore.get(allocator);
        return known != null && !known.lately && !request.isNewerThan(known.request);
    }

    /** The asks of an app, from before they are read until after: a heartbeat may come in between. */
    final class OfApp {
        private final FiCaSchedulerApp app;
        private final @Nullable Answer before;
        private final List<Read> read = new ArrayList<>();

        private record Read(WaitingAsk ask, AppPlacementAllocator<?> allocator, Request request) {}

        /** @param before null where nothing has been sent lately */
        private OfApp(FiCaSchedulerApp app, @Nullable Answer before) {
            this.app = app;
            this.before = before;
        }

        /** One has just been read; what its master has sent may be newer, never older. */
        void add(WaitingAsk ask, AppPlacementAllocator<?> allocator) {
            read.add(new Read(ask, allocator, Request.of(allocator)));
        }

        /** Whether they are to be read once more, since nothing had been sent when that began, and now it has. */
        boolean hasSentMeanwhile() {
            return before == null && !read.stream().allMatch(one -> isQuiet(one.allocator, one.request));
        }

        /** All of them, in the order in which they were added. */
        List<WaitingAsk> asks() {
            if (before == null || read.isEmpty()) {
                read.forEach(one -> sent.put(one.allocator, new Sent(one.request, Answer.NONE.id(), false)));
                return read.stream().map(Read::ask).toList();
            }
            return doubted(before, answers.to(app));
        }

        private List<WaitingAsk> doubted(Answer before, Answer after) {
            Map<AskKey, Integer> got = before.and(after).containers();
            List<WaitingAsk> asks = new ArrayList<>(read.size());
            for (Read one : read) {
                boolean lately = isSentLately(one, before, after);
                sent.put(one.allocator, new Sent(one.request, after.id(), lately));
                int some = lately ? got.getOrDefault(one.ask.key(), 0) : 0;
                asks.add(some == 0 ? one.ask : one.ask.doubting(some));
            }
            return asks;
        }

        private boolean isSentLately(Read one, Answer before, Answer after) {
            Sent known = sentBefore.get(one.allocator);
            if (known == null || one.request.isNewerThan(known.request)) {
                return true;
            }
            return known.lately && (known.answer == before.id() || known.answer == after.id());
        }
    }
}
