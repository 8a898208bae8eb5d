package io.sharpshooter.clients;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who died for others, whether it was of use, and whether others could have given. A death is a container that the
 * ResourceManager has preempted, or that its own master has ended after it was told. In vain is
 *
 * <ul>
 *   <li>a death for a claim whose container did not come to run on the node that was claimed;
 *   <li>of the deaths for a claim, each beyond those that make room for its container, the largest first;
 *   <li>a death for no claim at all.
 * </ul>
 *
 * <p>Killed again, though others could give, is one whose task had died before the claim was made, while some node,
 * touched by no other claim, had room enough in what was free and in containers of the same app whose tasks had never
 * died. Masters give nothing.
 */
final class DeathReview {
    /** What was found, each death as a line for people. */
    record Finding(List<ContainerLife> deaths, List<String> inVain, List<String> again) {}

    private final Map<String, ContainerLife> lives;
    private final List<LoggedClaim> claims;
    private final String giver;
    private final JobHistory history;
    private final Map<String, Long> nodesMb;

    /**
     * @param lives all containers
     * @param claims of all apps
     * @param giver the app that is to give
     * @param history of that app
     * @param nodesMb memory of each node
     */
    DeathReview(
            Map<String, ContainerLife> lives,
            List<LoggedClaim> claims,
            String giver,
            JobHistory history,
            Map<String, Long> nodesMb) {
        this.lives = lives;
        this.claims = claims;
        this.giver = giver;
        this.history = history;
        this.nodesMb = nodesMb;
    }

    Finding finding() {
        List<ContainerLife> deaths = lives.values().stream()
                .filter(life -> life.preempted() || history.killed().contains(life.id()))
                .sorted(Comparator.comparingLong(ContainerLife::endedMs).thenComparing(ContainerLife::id))
                .toList();
        Map<String, LoggedClaim> causes = causes(deaths);
        return new Finding(deaths, inVain(deaths, causes), again(deaths, causes));
    }

    /** The claim that each died for: the one that killed it, else the last one for which it was told. */
    private Map<String, LoggedClaim> causes(List<ContainerLife> deaths) {
        Map<String, LoggedClaim> causes = new HashMap<>();
        for (ContainerLife death : deaths) {
            Optional<LoggedClaim> killer = claims.stream()
                    .filter(claim -> claim.killed().contains(death.id()))
                    .findFirst();
            killer.or(() -> claims.stream()
                            .filter(claim -> claim.told().contains(death.id()))
                            .reduce((one, next) -> next))
                    .ifPresent(claim -> causes.put(death.id(), claim));
        }
        return causes;
    }

    private List<String> inVain(List<ContainerLife> deaths, Map<String, LoggedClaim> causes) {
        List<String> found = new ArrayList<>();
        Map<LoggedClaim, List<ContainerLife>> byClaim = new LinkedHashMap<>();
        for (ContainerLife death : deaths) {
            LoggedClaim claim = causes.get(death.id());
            if (claim == null) {
                found.add(death.id() + " for no claim");
            } else {
                byClaim.computeIfAbsent(claim, it -> new ArrayList<>()).add(death);
            }
        }
        Set<String> used = new HashSet<>();
        byClaim.forEach((claim, its) -> found.addAll(inVain(claim, its, used)));
        return found;
    }

    private List<String> inVain(LoggedClaim claim, List<ContainerLife> deaths, Set<String> used) {
        if (!claim.isSatisfied()) {
            return each(deaths, "for " + claim.title());
        }
        Optional<ContainerLife> placed = placed(claim, used);
        if (placed.isEmpty()) {
            return each(deaths, "for " + claim.title() + ", whose container cannot be found");
        }
        used.add(placed.get().id());
        if (!placed.get().hasRun()) {
            return each(
                    deaths,
                    "for " + claim.title() + ", whose container " + placed.get().id() + " never ran");
        }
        List<ContainerLife> largest = deaths.stream()
                .sorted(Comparator.comparingLong(ContainerLife::mb).reversed())
                .toList();
        long freed = 0;
        int needed = 0;
        while (needed < largest.size() && freed < claim.mb()) {
            freed += largest.get(needed).mb();
            needed++;
        }
        return each(
                largest.subList(needed, largest.size()),
                "for " + claim.title() + ", which needed " + needed + " of " + deaths.size());
    }

    private static List<String> each(List<ContainerLife> deaths, String why) {
        return deaths.stream().map(death -> death.id() + " " + why).toList();
    }

    /** The container of a claim that was satisfied: by the id of its reservation, else the first that fits. */
    private Optional<ContainerLife> placed(LoggedClaim claim, Set<String> used) {
        List<ContainerLife> fitting = lives.values().stream()
                .filter(life -> life.app().equals(claim.app())
                        && life.node().equals(claim.node())
                        && life.mb() == claim.mb()
                        && life.assignedMs() >= claim.plannedMs()
                        && !used.contains(life.id()))
                .toList();
        return fitting.stream()
                .filter(life -> life.id().equals(claim.reservation()))
                .findFirst()
                .or(() -> fitting.stream().findFirst());
    }

    private List<String> again(List<ContainerLife> deaths, Map<String, LoggedClaim> causes) {
        List<String> found = new ArrayList<>();
        for (ContainerLife death : deaths) {
            LoggedClaim claim = causes.get(death.id());
            String task = history.tasks().get(death.id());
            if (claim == null || task == null) {
                continue;
            }
            long moment = claim.plannedMs();
            Set<String> died = died(deaths, moment);
            if (died.contains(task)) {
                couldGive(claim, moment, died)
                        .ifPresent(node -> found.add(death.id() + " of " + task + " for " + claim.title()
                                + ", while others could give on " + node));
            }
        }
        return found;
    }

    /** Tasks that had died before this time. */
    private Set<String> died(List<ContainerLife> deaths, long ms) {
        Set<String> died = new HashSet<>();
        for (ContainerLife death : deaths) {
            String task = history.tasks().get(death.id());
            if (task != null && death.endedMs() < ms) {
                died.add(task);
            }
        }
        return died;
    }

    /** A node on which the claim's container would have fit if only those had died whose tasks never had. */
    private Optional<String> couldGive(LoggedClaim claim, long ms, Set<String> died) {
        Set<String> claimed = new HashSet<>();
        claims.stream()
                .filter(other -> other.number() != claim.number() && other.isOpenAt(ms))
                .forEach(other -> claimed.add(other.node()));
        return nodesMb.keySet().stream()
                .filter(node -> !claimed.contains(node))
                .filter(node -> room(node, ms, died) >= claim.mb())
                .sorted()
                .findFirst();
    }

    private long room(String node, long ms, Set<String> died) {
        long room = nodesMb.getOrDefault(node, 0L);
        for (ContainerLife life : lives.values()) {
            boolean gives = life.app().equals(giver)
                    && !life.isMaster()
                    && !died.contains(history.tasks().getOrDefault(life.id(), ""));
            if (life.node().equals(node) && life.isThereAt(ms) && !gives) {
                room -= life.mb();
            }
        }
        return room;
    }
}
