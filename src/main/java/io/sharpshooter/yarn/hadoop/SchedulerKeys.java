package io.sharpshooter.yarn.hadoop;

import static java.util.Locale.ROOT;

import java.lang.reflect.Field;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/**
 * The names of keys that this Hadoop's scheduler reads: in full, or what follows a queue's path. They are the constants
 * of the class that reads them, and a few that it has no constant for. Stateless and thread-safe.
 */
public final class SchedulerKeys {
    private SchedulerKeys() {}

    /** All of them; some of the constants are no keys, but words of their values. */
    public static Stream<String> all() {
        Field[] fields = CapacitySchedulerConfiguration.class.getDeclaredFields();
        Stream<String> constants = Stream.of(fields)
                .filter(field -> field.getType() == String.class)
                .map(SchedulerKeys::value)
                .filter(value -> value.matches("[a-z][\\w.-]+\\w"));
        Stream<?> ofQueues = Stream.of(QueueACL.values());
        Stream<?> ofReservations = Stream.of(ReservationACL.values());
        Stream<String> lists = Stream.concat(ofQueues, ofReservations)
                .map(acl -> "acl_" + acl.toString().toLowerCase(ROOT));
        Stream<String> others = Stream.of(
                "priority",
                "multi-node-sorting.policy",
                "intra-queue-preemption.disable_preemption",
                "acl_application_max_priority");
        return Stream.of(constants, lists, others).flatMap(names -> names);
    }

    private static String value(Field constant) {
        try {
            constant.setAccessible(true);
            return String.valueOf(constant.get(null));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(constant.getName(), e);
        }
    }
}
