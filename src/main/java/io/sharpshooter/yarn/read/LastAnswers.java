package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.ApplicationMasterService;
import org.apache.hadoop.yarn.server.resourcemanager.ApplicationMasterService.AllocateResponseLock;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * The ResourceManager keeps its last answer to each master until the next heartbeat, in case it has to be sent again.
 * From a master that stays silent nothing more is expected after a while: then its last answer counts as empty.
 *
 * <p>Not to be asked while a lock of the scheduler is held: where a heartbeat is being dealt with, its end is waited
 * for.
 */
final class LastAnswers {
    /** So long an answer counts, in ms: the heartbeats of a live master come more often. */
    static final long LONGEST_SILENCE = 30_000;

    private final RMContext context;
    private final KeyPool keys;
    private final long time;
    private final Map<ApplicationAttemptId, Seen> before;
    private final Map<ApplicationAttemptId, Seen> now = new HashMap<>();

    /**
     * What a master got with the answer to its last heartbeat.
     *
     * @param id counts the heartbeats of its attempt
     * @param containers how many, by the ask that they were for
     */
    record Answer(int id, Map<AskKey, Integer> containers) {
        static final Answer NONE = new Answer(-1, Map.of());

        Answer {
            containers = Map.copyOf(containers);
        }

        /** What this one and a later one came with; where it is the same one, that is counted once. */
        Answer and(Answer later) {
            if (later.id == id) {
                return later;
            }
            Map<AskKey, Integer> both = new HashMap<>(containers);
            later.containers.forEach((key, count) -> both.merge(key, count, Integer::sum));
            return new Answer(later.id, both);
        }
    }

    /** @param since the start of the first round that saw it, in ms of the monotonic clock */
    private record Seen(int answer, long since) {}

    /**
     * @param time at the start of the round, in ms of the monotonic clock
     * @param before of the round before, null where there was none
     */
    LastAnswers(RMContext context, KeyPool keys, long time, @Nullable LastAnswers before) {
        this.context = context;
        this.keys = keys;
        this.time = time;
        this.before = before == null ? Map.of() : before.now;
    }

    /** The last one; null where the attempt is not known, or this ResourceManager is on standby now. */
    static @Nullable AllocateResponse of(ApplicationAttemptId attempt, RMContext context) {
        ApplicationMasterService service = context.getApplicationMasterService();
        if (service == null) {
            return null;
        }
        ConcurrentMap<?, ?> locks =
                (ConcurrentMap<?, ?>) Objects.requireNonNull(HiddenMember.LAST_ANSWERS.call(service));
        return locks.get(attempt) instanceof AllocateResponseLock lock ? lock.getAllocateResponse() : null;
    }

    /** To the app's current attempt, by now. */
    Answer to(FiCaSchedulerApp app) {
        ApplicationAttemptId attempt = app.getApplicationAttemptId();
        AllocateResponse response = of(attempt, context);
        if (response == null) {
            return Answer.NONE;
        }
        List<Container> containers = response.getAllocatedContainers();
        boolean counts = !containers.isEmpty() && isRecent(attempt, response.getResponseId());
        return new Answer(response.getResponseId(), counts ? byKey(containers) : Map.of());
    }

    private boolean isRecent(ApplicationAttemptId attempt, int answer) {
        Seen known = before.get(attempt);
        Seen seen = known == null || known.answer != answer ? new Seen(answer, time) : known;
        now.put(attempt, seen);
        return time - seen.since < LONGEST_SILENCE;
    }

    private Map<AskKey, Integer> byKey(List<Container> containers) {
        Map<AskKey, Integer> counts = new HashMap<>();
        for (Container container : containers) {
            if (container.getExecutionType() != ExecutionType.OPPORTUNISTIC) {
                counts.merge(keys.of(SchedulerRequestKey.extractFrom(container)), 1, Integer::sum);
            }
        }
        return counts;
    }
}
