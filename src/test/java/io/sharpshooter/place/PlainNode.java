package io.sharpshooter.place;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.QueueUsage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One node as an ask finds it, counted plainly and each time anew: who may be taken, which sets of them make room, and
 * whether all keep their dues. Containers are named by their places.
 */
final class PlainNode {
    /** Who borrows the partition; then of queues above their ideal shares; then by priority; then no scarce type. */
    static final Comparator<Standing> FIRST_TO_GO = Comparator.comparing((Standing one) -> !one.borrows())
            .thenComparing(one -> !one.aboveIdeal())
            .thenComparing(Standing::priorityRank)
            .thenComparing(Standing::needless)
            .thenComparing(Standing::replacement);

    private final Planning planning;
    private final PlacementRequest wanted;
    private final QueueUsage usage;
    private final Roster roster;
    private final PreemptibleQueues queues;
    private final int types;

    private final List<Lack> lacks = new ArrayList<>();
    private final List<Integer> candidates;

    /** What is lacked per type for the maximum of a queue, or with -1 on the node. */
    private record Lack(int queue, long[] amounts) {}

    /**
     * What is gone of a queue.
     *
     * @param here whether from this node
     * @param types that it is taken for, a bit set
     */
    private record Gone(int queue, ResourceVector size, boolean here, long types) {}

    PlainNode(Planning planning, PlacementRequest wanted, NodeUsage node) {
        this.planning = planning;
        this.wanted = wanted;
        this.usage = planning.view.usage();
        this.roster = node.node().roster();
        this.queues = planning.rules.of(wanted.queue(), wanted.size(), RelaxedRule.NONE);
        this.types = planning.view.types();
        lacks.add(new Lack(-1, node.lackFor(wanted.size())));
        for (int queue : usage.tree().upwards(wanted.queue())) {
            long[] amounts = wanted.size().plus(usage.committed(queue)).toArray();
            Arrays.setAll(amounts, type -> amounts[type] - usage.maximum(queue, type));
            lacks.add(new Lack(queue, amounts));
        }
        NodePlanner planner = planning.search.planner(wanted, RelaxedRule.NONE);
        this.candidates = IntStream.range(0, roster.size())
                .filter(place -> !planner.isKept(Way.LARGE, node, place))
                .filter(place -> takenFor(place, List.of()) != 0)
                .boxed()
                .toList();
    }

    /** Those that help and whose queues give. */
    List<Integer> candidates() {
        return candidates;
    }

    Standing standing(int place) {
        long[] most = new long[types];
        lacks.forEach(lack -> Arrays.setAll(most, type -> Math.max(most[type], lack.amounts[type])));
        boolean needless = planning.view.settings().scarceTypes().stream()
                .mapToInt(planning.snapshot.types()::indexOf)
                .anyMatch(type -> type >= 0
                        && wanted.size().get(type) == 0
                        && roster.held(place).get(type) > 0);
        return new Standing(
                roster.borrows(place),
                planning.rules.beganAboveIdeal(queue(place), most),
                usage.tree().priorityRank(queue(place)),
                needless,
                planning.costs.replacements(roster).get(place));
    }

    /** Whether there is room once these are gone. */
    boolean isRoomWithout(List<Integer> victims, List<BlockingReservation> dropped) {
        return isRoomWithout(gone(victims, dropped));
    }

    private boolean isRoomWithout(List<Gone> gone) {
        return lacks.stream().allMatch(lack -> IntStream.range(0, types).allMatch(type -> left(lack, type, gone) <= 0));
    }

    private long left(Lack lack, int type, List<Gone> gone) {
        long left = lack.amounts[type];
        for (Gone one : gone) {
            left -= isOver(lack, one.queue, one.here) ? one.size.get(type) : 0;
        }
        return left;
    }

    private boolean isOver(Lack lack, int queue, boolean here) {
        return lack.queue < 0 ? here : usage.tree().isUnder(queue, lack.queue);
    }

    private List<Gone> gone(List<Integer> victims, List<BlockingReservation> dropped) {
        List<Gone> gone = new ArrayList<>();
        victims.forEach(one -> gone.add(victim(one, 0)));
        dropped.forEach(one -> {
            int queue = one.reservation().queue().index();
            long given = queues.of(queue).reservedTypes();
            gone.add(new Gone(queue, one.reservation().size(), false, given));
        });
        return gone;
    }

    private Gone victim(int place, long takenFor) {
        return new Gone(queue(place), roster.held(place), true, takenFor);
    }

    /** In what it helps once others are gone, and its queue gives. */
    private long takenFor(int place, List<Gone> gone) {
        long taken = 0;
        for (int type = 0; type < types; type++) {
            int it = type;
            boolean helps = roster.held(place).get(type) > 0
                    && (queues.of(queue(place)).types() & (1L << type)) != 0
                    && lacks.stream().anyMatch(lack -> isOver(lack, queue(place), true) && left(lack, it, gone) > 0);
            taken |= helps ? 1L << type : 0;
        }
        return taken;
    }

    /**
     * All sets of candidates that make room, none of whom could be left alone, with in how many orders they may be
     * taken: what a victim is taken for depends on who was taken before.
     */
    Map<List<Integer>, Integer> sets() {
        Map<List<Integer>, Integer> sets = new HashMap<>();
        addSets(List.of(), List.of(), sets);
        return sets;
    }

    private void addSets(List<Integer> places, List<Gone> gone, Map<List<Integer>, Integer> sets) {
        if (isRoomWithout(gone)) {
            if (places.stream().noneMatch(one -> isRoomWithout(without(places, one), List.of()))) {
                sets.merge(places.stream().sorted().toList(), 1, Integer::sum);
            }
            return;
        }
        for (int one : candidates) {
            long takenFor = places.contains(one) ? 0 : takenFor(one, gone);
            List<Gone> more = with(gone, victim(one, takenFor));
            if (takenFor != 0 && keepDues(more, false)) {
                addSets(with(places, one), more, sets);
            }
        }
    }

    /** Whether all of these may go together, whatever they are taken for. */
    boolean mayAllGo(List<Integer> some) {
        return keepDues(
                some.stream()
                        .map(one -> victim(one, queues.of(queue(one)).types()))
                        .toList(),
                false);
    }

    /** Whether queues that lose these victims may lose these reservations as well. */
    boolean mayGoToo(List<Integer> victims, List<BlockingReservation> dropped) {
        return keepDues(gone(victims, dropped), true);
    }

    /**
     * Nothing crosses a guarantee. An ideal share is crossed by less than the smallest that is taken: so the last one
     * alone may cross it.
     */
    private boolean keepDues(List<Gone> gone, boolean reservations) {
        return gone.stream()
                .allMatch(one -> IntStream.of(queues.of(one.queue).levels())
                        .allMatch(level -> IntStream.range(0, types)
                                .allMatch(type -> keepsDue(queues.of(one.queue), level, type, gone, reservations))));
    }

    private boolean keepsDue(Preemptible from, int level, int type, List<Gone> gone, boolean reservations) {
        long left =
                (reservations ? usage.committed(level, type) : usage.used(level, type)) - usage.promised(level, type);
        long smallest = Long.MAX_VALUE;
        for (Gone one : gone) {
            long size = usage.tree().isUnder(one.queue, level) ? one.size.get(type) : 0;
            left -= size;
            smallest = size > 0 && (one.types & 1L << type) != 0 ? Math.min(smallest, size) : smallest;
        }
        boolean toGuarantee = from.rule() != PreemptionRule.IDEAL_SHARE;
        long ideal = planning.view.shares().ideal(level).get(type);
        return smallest == Long.MAX_VALUE
                || (left >= usage.guaranteed(level, type) && (toGuarantee || ideal - left < smallest));
    }

    private static <T> List<T> with(List<T> some, T more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /** All of these but one. */
    static <T> List<T> without(List<T> some, T one) {
        return some.stream().filter(other -> !other.equals(one)).toList();
    }

    private int queue(int place) {
        return roster.app(place).queue().index();
    }
}
