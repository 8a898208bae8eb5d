package io.sharpshooter.bench;

import io.sharpshooter.MoveSafeCapacityScheduler;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.function.Failable;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The repaired scheduler that can also move an app as Hadoop's own does. */
public final class StockMove extends MoveSafeCapacityScheduler {
    private static final MethodHandle STOCK = Failable.get(StockMove::stock);

    /** Hadoop's own move, without the gate and the correction. */
    public String moveAsStock(ApplicationId app, String queue) throws YarnException {
        try {
            return (String) STOCK.invokeExact((MoveSafeCapacityScheduler) this, app, queue);
        } catch (Throwable e) {
            return ExceptionUtils.rethrow(e);
        }
    }

    private static MethodHandle stock() throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(MoveSafeCapacityScheduler.class, MethodHandles.lookup())
                .findSpecial(
                        CapacityScheduler.class,
                        "moveApplication",
                        MethodType.methodType(String.class, ApplicationId.class, String.class),
                        MoveSafeCapacityScheduler.class);
    }
}
