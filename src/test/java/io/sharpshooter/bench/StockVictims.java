package io.sharpshooter.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/** How many containers stock preemption has chosen in its last round, so that all can see that it had to look for them. */
final class StockVictims {
    private StockVictims() {}

    static int chosenBy(ProportionalCapacityPreemptionPolicy stock) {
        try {
            Method chosen =
                    ProportionalCapacityPreemptionPolicy.class.getDeclaredMethod("getToPreemptCandidatesPerSelector");
            chosen.setAccessible(true);
            int count = 0;
            for (Object byApp : ((Map<?, ?>) chosen.invoke(stock)).values()) {
                for (Object containers : ((Map<?, ?>) byApp).values()) {
                    count += ((Set<?>) containers).size();
                }
            }
            return count;
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
