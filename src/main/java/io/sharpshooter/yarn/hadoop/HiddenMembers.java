package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.insight.PrintableLog;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.jspecify.annotations.Nullable;

/**
 * What this Hadoop has of {@link HiddenMember}. Each is looked up by itself, once: one that is missing fails nothing
 * but what needs it, which {@link Capability} tells. Thread-safe.
 */
public final class HiddenMembers {
    private static final PrintableLog LOG = PrintableLog.of(HiddenMembers.class);
    private static final MethodType SPREAD = MethodType.methodType(Object.class, Object[].class);

    private static volatile HiddenMembers known = lookUp(Set.of());

    private final Map<HiddenMember, MethodHandle> found = new EnumMap<>(HiddenMember.class);
    private final Map<HiddenMember, String> missing = new EnumMap<>(HiddenMember.class);
    private final Set<HiddenMember> told = EnumSet.noneOf(HiddenMember.class);

    private HiddenMembers() {}

    /** @param without those that are to be missing whatever this Hadoop has */
    public static HiddenMembers lookUp(Set<HiddenMember> without) {
        HiddenMembers members = new HiddenMembers();
        for (HiddenMember member : HiddenMember.values()) {
            if (without.contains(member)) {
                members.missing.put(member, "left out");
            } else {
                members.lookUp(member);
            }
        }
        return members;
    }

    /** From now on these are what this Hadoop has; for tests. */
    public static void use(HiddenMembers members) {
        known = members;
    }

    static boolean have(Set<HiddenMember> members) {
        return known.found.keySet().containsAll(members);
    }

    /**
     * Says in the log which members are missing that one of these needs, and what is off because of it; each member
     * once.
     */
    public static void tell(Collection<Capability> wanted) {
        known.tellOf(wanted);
    }

    /**
     * What a field holds, or what a method returns: null for one that returns nothing.
     *
     * @param arguments whose it is; then a method's own
     * @throws IllegalStateException where it is missing
     */
    public static @Nullable Object call(HiddenMember member, Object... arguments) {
        HiddenMembers members = known;
        MethodHandle handle = members.found.get(member);
        if (handle == null) {
            throw new IllegalStateException(members.describe(member));
        }
        try {
            return (Object) handle.invokeExact(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(member.declaration() + " of " + member.owner() + " failed.", e);
        }
    }

    private void lookUp(HiddenMember member) {
        try {
            MethodHandle handle = find(member);
            found.put(
                    member,
                    handle.asType(handle.type().generic())
                            .asSpreader(Object[].class, handle.type().parameterCount())
                            .asType(SPREAD));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            missing.put(member, e.toString());
        }
    }

    private static MethodHandle find(HiddenMember member) throws ReflectiveOperationException {
        MethodHandle highest = null;
        Class<?> type = Class.forName(member.owner(), false, HiddenMembers.class.getClassLoader());
        for (; type != null; type = type.getSuperclass()) {
            MethodHandle here = declared(type, member);
            highest = here == null ? highest : here;
        }
        if (highest == null) {
            throw new NoSuchFieldException(member.declaration());
        }
        return highest;
    }

    private static @Nullable MethodHandle declared(Class<?> type, HiddenMember member) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (describe(field).equals(member.declaration())) {
                return inside(type).unreflectGetter(field);
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (describe(method).equals(member.declaration())) {
                return member.isNotOverridden()
                        ? inside(type).unreflectSpecial(method, type)
                        : inside(type).unreflect(method);
            }
        }
        return null;
    }

    private static MethodHandles.Lookup inside(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    private static String describe(Field field) {
        return field.getType().getSimpleName() + " " + field.getName();
    }

    private static String describe(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(
                        ", ", method.getReturnType().getSimpleName() + " " + method.getName() + "(", ")"));
    }

    private synchronized void tellOf(Collection<Capability> wanted) {
        for (HiddenMember member : missing.keySet()) {
            if (wanted.stream().anyMatch(capability -> capability.needs(member)) && told.add(member)) {
                tell(member);
            }
        }
    }

    private void tell(HiddenMember member) {
        Set<Capability> off = Capability.without(member);
        String what = off.stream().map(Capability::description).collect(Collectors.joining("; "));
        if (off.contains(Capability.ROUNDS)) {
            LOG.error("{} Off because of it: {}.", describe(member), what);
        } else {
            LOG.warn("{} Off because of it: {}.", describe(member), what);
        }
    }

    private String describe(HiddenMember member) {
        return "This Hadoop, " + YarnVersionInfo.getVersion() + ", has no \"" + member.declaration() + "\" in "
                + member.owner() + " (" + missing.get(member) + ").";
    }
}
