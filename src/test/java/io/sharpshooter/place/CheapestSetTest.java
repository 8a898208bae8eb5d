package io.sharpshooter.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On small nodes the set that is chosen is the best of all sets, with costs and with an administrator's order. */
class CheapestSetTest {
    private static final int MOST_CANDIDATES = 7;

    private static final List<String> COSTS =
            List.of("lost-work", "run-time", "count", NewestFirst.class.getName(), LowestPriorityFirst.class.getName());

    private int found;
    private int ofSeveral;
    private int none;

    /** An order that tells nearly all apart. */
    public static final class NewestFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Long.compare(one.ageMs(), other.ageMs());
        }
    }

    /** An order with many ties. */
    public static final class LowestPriorityFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Integer.compare(other.containerPriority(), one.containerPriority());
        }
    }

    /**
     * What is chosen from on one node.
     *
     * @param sets all that cover the need, none of whom could be left alone, with in how many orders they may be taken:
     *     where several types are lacked, what a victim is taken for depends on who was taken before
     */
    private record Choice(
            Candidates candidates,
            ShareFloors floors,
            Shortfall need,
            Costs costs,
            Roster roster,
            Map<List<Integer>, Integer> sets) {

        static Choice of(Candidates candidates, ShareFloors floors, Shortfall need, Costs costs, Roster roster) {
            Choice choice = new Choice(candidates, floors, need, costs, roster, new HashMap<>());
            choice.take(new int[0]);
            return choice;
        }

        private void take(int[] taken) {
            if (need.covered()) {
                if (IntStream.of(taken).noneMatch(one -> need.isCoveredWithout(queue(one), candidates.held(one)))) {
                    sets.merge(inOrder(taken), 1, Integer::sum);
                }
                return;
            }
            for (int next = 0; next < candidates.size(); next++) {
                int one = next;
                long types = need.helpedBy(queue(one), candidates.held(one)) & candidates.types(one);
                if (types != 0 && IntStream.of(taken).noneMatch(other -> other == one)) {
                    floors.add(candidates.giving(one), candidates.held(one), types);
                    if (floors.lastKeepsFloors()) {
                        need.free(queue(one), candidates.held(one), 1);
                        int[] more = Arrays.copyOf(taken, taken.length + 1);
                        more[taken.length] = one;
                        take(more);
                        need.free(queue(one), candidates.held(one), -1);
                    }
                    floors.removeLast();
                }
            }
        }

        static List<Integer> inOrder(int[] set) {
            return IntStream.of(set).sorted().boxed().toList();
        }

        /** Those that may be taken in any order. */
        Stream<int[]> inAnyOrder() {
            return sets.entrySet().stream()
                    .filter(set -> set.getValue()
                            == IntStream.rangeClosed(1, set.getKey().size()).reduce(1, (a, b) -> a * b))
                    .map(set -> set.getKey().stream().mapToInt(one -> one).toArray());
        }

        private int queue(int candidate) {
            return candidates.queue(candidate);
        }

        /** By what is lost, and then by the number of victims. */
        private int compare(int[] one, int[] other) {
            int order = compareLosses(one, other);
            return order != 0 ? order : Integer.compare(one.length, other.length);
        }

        private int compareLosses(int[] one, int[] other) {
            if (!costs.ordered()) {
                return Long.compare(candidates.cost(one, one.length), candidates.cost(other, other.length));
            }
            List<Candidate> victims = dearestFirst(one);
            List<Candidate> others = dearestFirst(other);
            for (int next = 0; next < Math.min(victims.size(), others.size()); next++) {
                int order = costs.compareByAdministrator(victims.get(next), others.get(next));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(victims.size(), others.size());
        }

        private List<Candidate> dearestFirst(int[] some) {
            return IntStream.of(some)
                    .mapToObj(one -> costs.candidate(roster, candidates.place(one)))
                    .sorted((a, b) -> costs.compareByAdministrator(b, a))
                    .toList();
        }
    }

    @Test
    void noOtherSetLosesLess() {
        Seeds.each(3000, seed -> {
            Generated generated = Generated.of(seed);
            String cost = COSTS.get((int) Math.floorMod(seed, (long) COSTS.size()));
            if (!Snapshots.of(generated.cluster(), Set.of()).asks().isEmpty()) {
                Planning planning = Planning.in("", generated);
                planning.nodes.all().forEach(node -> check(planning, cost, node));
            }
        });
        if (Seeds.enough(3000)) {
            assertThat(found).isGreaterThan(1000);
            assertThat(ofSeveral).isGreaterThan(200);
            assertThat(none).isPositive();
        }
    }

    private void check(Planning planning, String cost, NodeUsage node) {
        PlacementRequest wanted = new PlacementRequest(planning.snapshot.asks().get(0), 0, Set.of());
        CostChoice choice = CostChoice.load(cost, getClass().getClassLoader());
        Costs costs = new Costs(planning.snapshot, planning.view.partition(), choice, AppLosses.NONE, warning -> {});
        CandidateColumns columns = new CandidateColumns(planning.nodes, planning.rules, costs);
        Tiers tiers = new Tiers(planning.view, wanted.size());
        PreemptibleQueues rules = planning.rules.of(wanted.queue(), wanted.size(), RelaxedRule.NONE);
        Candidates candidates = new Candidates(
                columns,
                tiers,
                rules,
                wanted.ask().where(),
                planning.view.tree().size());
        Shortfall need =
                Shortfall.on(node, wanted.size(), planning.planner.limits().lack());
        candidates.turnTo(node, need, Meant.ALL);
        boolean severalTiers =
                IntStream.range(0, candidates.size()).anyMatch(one -> candidates.tier(one) != candidates.tier(0));
        if (need.covered() || candidates.size() > MOST_CANDIDATES || severalTiers) {
            return;
        }
        ShareFloors floors = new ShareFloors(planning.view, ShareFloors.Measure.USED);
        Choice all = Choice.of(candidates, floors, need, costs, node.node().roster());
        Selection selection = new Selection(candidates, floors, planning.view.types());
        boolean chosen = selection.choose(need, false);
        Optional<int[]> best = all.inAnyOrder().min(all::compare);
        if (!chosen) {
            none++;
            assertThat(best).isEmpty();
            return;
        }
        int[] set = Arrays.copyOf(selection.chosen(), selection.size());
        assertThat(all.sets()).containsKey(Choice.inOrder(set));
        found++;
        best.ifPresent(other -> {
            ofSeveral += set.length > 1 && all.inAnyOrder().anyMatch(any -> all.compare(any, set) > 0) ? 1 : 0;
            assertThat(all.compare(set, other))
                    .as("%s %s on %s instead of %s", cost, Arrays.toString(set), node, Arrays.toString(other))
                    .isNotPositive();
        });
    }
}
