package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.model.AskKey;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/** Makes equal ask keys one object, since many containers come from few asks. For one round and one thread. */
public final class KeyPool {
    private final Map<AskKey, AskKey> pool = new HashMap<>();
    private @Nullable AskKey last;

    public AskKey of(SchedulerRequestKey key) {
        int priority = key.getPriority() == null ? 0 : key.getPriority().getPriority();
        long request = key.getAllocationRequestId();
        AskKey known = last;
        if (known == null || known.priority() != priority || known.allocationRequestId() != request) {
            known = pool.computeIfAbsent(new AskKey(priority, request), fresh -> fresh);
            last = known;
        }
        return known;
    }
}
