package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Loopback;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the processes listen on the loopback address: each role has ten numbers of its own.
 *
 * @param first of all, 1024 to 65000
 */
public record Ports(int first) {
    /** What {@link #first} may be. */
    public static final int LEAST = 1024;

    /** What {@link #first} may be. */
    public static final int MOST = 65_000;

    static final String HOST = Loopback.HOST;
    private static final int EACH = 10;
    private static final int WEB = 4;
    private static final int STEP = 1000;
    private static final int NAMED = 3;

    /** The port of a role's service, counted from 0. */
    int of(Role role, int service) {
        return first + EACH * Role.ALL.indexOf(role) + service;
    }

    String address(Role role, int service) {
        return HOST + ":" + of(role, service);
    }

    /** Where the web page of a ResourceManager is. */
    String web(Role manager) {
        return address(manager, WEB);
    }

    /** @throws Complaint if somebody listens on one of them */
    void requireFree() {
        List<Integer> taken = taken();
        if (taken.isEmpty()) {
            return;
        }
        String some = taken.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        String those = some + (taken.size() > NAMED ? " and " + (taken.size() - NAMED) + " more" : "");
        throw new Complaint((taken.size() == 1 ? "Port " + those + " of " : "Ports " + those + " of ") + HOST
                + (taken.size() == 1 ? " is" : " are") + " in use, and the cluster needs " + first + " to "
                + (first + EACH * Role.ALL.size() - 1) + ". Maybe end what listens there, or choose others"
                + others().map(free -> ": --port=" + free).orElse(" by --port") + ".");
    }

    private List<Integer> taken() {
        List<Integer> taken = new ArrayList<>();
        for (Role role : Role.ALL) {
            for (int service = 0; service < role.ports(); service++) {
                if (!Loopback.isFree(of(role, service))) {
                    taken.add(of(role, service));
                }
            }
        }
        return taken;
    }

    /** The next ones that nobody listens on. */
    private Optional<Integer> others() {
        return IntStream.iterate(first + STEP, next -> next <= MOST, next -> next + STEP)
                .filter(next -> new Ports(next).taken().isEmpty())
                .boxed()
                .findFirst();
    }
}
