package io.sharpshooter.clients;

import static java.util.Comparator.comparingLong;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_APPMASTER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.server.applicationhistoryservice.records.ContainerHistoryData;

/**
 * Who died for others, and whether it was of use. A death is a container that the ResourceManager has preempted, or
 * that its own master has ended after it was told. In vain is
 *
 * <ul>
 *   <li>a death for a claim whose container did not come to run on the node that was claimed;
 *   <li>of the deaths for a claim, each beyond those that make room for its container, the largest first;
 *   <li>a death for no claim at all.
 * </ul>
 */
final class DeathReview {
    private final List<ContainerHistoryData> containers;
    private final Set<String> ran;
    private final List<LoggedClaim> claims;
    private final Set<String> used = new HashSet<>();

    /**
     * @param containers of all apps
     * @param ran the ids of those that had a process
     * @param claims of all apps
     */
    DeathReview(List<ContainerHistoryData> containers, Set<String> ran, List<LoggedClaim> claims) {
        this.containers = containers;
        this.ran = ran;
        this.claims = claims;
    }

    static String id(ContainerHistoryData container) {
        return container.getContainerId().toString();
    }

    static long mb(ContainerHistoryData container) {
        return container.getAllocatedResource().getMemorySize();
    }

    List<ContainerHistoryData> deaths() {
        return containers.stream().filter(this::isDeath).toList();
    }

    private boolean isDeath(ContainerHistoryData container) {
        return switch (container.getContainerExitStatus()) {
            case PREEMPTED -> true;
            case KILLED_BY_APPMASTER ->
                claims.stream().anyMatch(claim -> claim.told().contains(id(container)));
            default -> false;
        };
    }

    /** Each death in vain as a line for people. */
    List<String> inVain() {
        var found = new ArrayList<String>();
        var byClaim = new LinkedHashMap<LoggedClaim, List<ContainerHistoryData>>();
        for (var death : deaths()) {
            var cause = cause(id(death));
            cause.ifPresent(claim ->
                    byClaim.computeIfAbsent(claim, it -> new ArrayList<>()).add(death));
            if (cause.isEmpty()) {
                found.add(id(death) + " for no claim");
            }
        }
        byClaim.forEach((claim, deaths) -> found.addAll(inVain(claim, deaths)));
        return found;
    }

    /** The claim that it died for: the one that killed it, else the last one for which it was told. */
    private Optional<LoggedClaim> cause(String death) {
        return claims.stream()
                .filter(claim -> claim.killed().contains(death))
                .findFirst()
                .or(() -> claims.stream()
                        .filter(claim -> claim.told().contains(death))
                        .reduce((one, next) -> next));
    }

    private List<String> inVain(LoggedClaim claim, List<ContainerHistoryData> deaths) {
        if (!claim.isSatisfied()) {
            return each(deaths, claim, "");
        }
        var placed = placed(claim);
        if (placed.isEmpty()) {
            return each(deaths, claim, ", whose container never ran");
        }
        used.add(placed.get());
        var largest = deaths.stream()
                .sorted(comparingLong(DeathReview::mb).reversed())
                .toList();
        int needed = 0;
        for (long freed = 0; needed < largest.size() && freed < claim.mb(); needed++) {
            freed += mb(largest.get(needed));
        }
        var more = largest.subList(needed, largest.size());
        return each(more, claim, ", which needed " + needed + " of " + deaths.size());
    }

    private static List<String> each(List<ContainerHistoryData> deaths, LoggedClaim claim, String why) {
        return deaths.stream()
                .map(death -> id(death) + " for " + claim.title() + why)
                .toList();
    }

    /** The container of a claim that was satisfied: by the id of its reservation, else the first that fits. */
    private Optional<String> placed(LoggedClaim claim) {
        var fitting = containers.stream()
                .filter(container -> isFor(claim, container))
                .map(DeathReview::id)
                .filter(id -> ran.contains(id) && !used.contains(id))
                .toList();
        return fitting.stream()
                .filter(claim.reservation()::equals)
                .findFirst()
                .or(() -> fitting.stream().findFirst());
    }

    /** One that is placed where it was reserved has the age of its reservation. */
    private static boolean isFor(LoggedClaim claim, ContainerHistoryData container) {
        var app = container
                .getContainerId()
                .getApplicationAttemptId()
                .getApplicationId()
                .toString();
        return app.equals(claim.plan().text("app"))
                && container.getAssignedNode().toString().equals(claim.plan().text("node"))
                && mb(container) == claim.mb()
                && (id(container).equals(claim.reservation()) || container.getStartTime() >= claim.plannedMs());
    }
}
