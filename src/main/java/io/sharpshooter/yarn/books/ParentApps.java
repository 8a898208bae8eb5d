package io.sharpshooter.yarn.books;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The number of apps that a parent queue says it has. Method handles, because what Hadoop offers to others goes up to the root, and because the
 * class that counts is another in 3.3 than from 3.4 on.
 */
final class ParentApps {
    /** What the ResourceManager's log says instead of an app's user. */
    private static final String USER = "(none: corrected by QueueLedgerAuditor)";

    private static final ClassValue<ParentApps> BY_CLASS = new ClassValue<>() {
        @Override
        protected ParentApps computeValue(Class<?> type) {
            return new ParentApps(type);
        }
    };

    private final MethodHandle more;
    private final MethodHandle fewer;
    private final MethodHandle finished;

    private ParentApps(Class<?> type) {
        more = find(type, "addApplication", ApplicationId.class, String.class);
        fewer = find(type, "removeApplication", ApplicationId.class, String.class);
        finished = find(type, "appFinished");
    }

    /** Counts more apps, or fewer; a queue that drains, and has none left then, stops. */
    static void add(CSQueue parent, long number) {
        ParentApps apps = BY_CLASS.get(parent.getClass());
        MethodHandle step = number > 0 ? apps.more : apps.fewer;
        ApplicationId none = ApplicationId.newInstance(0, 0);
        HiddenParts.change("Counting the apps of " + parent.getQueuePath() + " failed.", () -> {
            for (long done = 0; done < Math.abs(number); done++) {
                step.invokeExact((Object) parent, none, USER);
            }
            apps.finished.invokeExact((Object) parent);
        });
    }

    private static MethodHandle find(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            try {
                Method method = declaring.getDeclaredMethod(name, parameters);
                return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                        .unreflect(method)
                        .asType(MethodType.methodType(void.class, parameters).insertParameterTypes(0, Object.class));
            } catch (NoSuchMethodException next) {
                continue;
            } catch (IllegalAccessException e) {
                throw HiddenParts.unknown(type, name, e);
            }
        }
        throw HiddenParts.unknown(type, name, null);
    }
}
