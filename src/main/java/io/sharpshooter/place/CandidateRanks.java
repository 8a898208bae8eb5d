package io.sharpshooter.place;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.Roster;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How containers stand to each other in the administrator's order. Those of a node are put in order when one of them is
 * first asked for. For those of different nodes there are grades, by a few samples of the whole partition: the
 * administrator's class is asked only about two of one grade. On 10,000 nodes that is a tenth of the questions. Used by
 * one thread.
 */
final class CandidateRanks {
    private static final int MOST_SAMPLES = 63;
    private static final byte UNKNOWN = -1;

    private final List<NodeUsage> nodes;
    private final Costs costs;
    private final @Nullable Ranked[] ranked;
    private Candidate @Nullable [] samples;

    /**
     * A node's containers, and how many others come before each; the same for those that are not told apart.
     *
     * @param inOrder their places, the cheapest first
     * @param grades of those that were asked for
     */
    private record Ranked(Candidate[] containers, int[] ranks, int[] inOrder, byte[] grades) {}

    CandidateRanks(List<NodeUsage> nodes, Costs costs) {
        this.nodes = nodes;
        this.costs = costs;
        this.ranked = new Ranked[nodes.size()];
    }

    /** Among the containers of its node; the same for those that the administrator does not tell apart. */
    int rank(int node, int place) {
        return ranked(node).ranks[place];
    }

    /** The places of the node's containers, the cheapest first; not to be changed. */
    int[] inOrder(int node) {
        return ranked(node).inOrder;
    }

    /** Which of two containers, each named by its node and its place there, is the cheaper one. */
    int compare(int node, int place, int otherNode, int otherPlace) {
        int grade = grade(node, place);
        int grades = Integer.compare(grade, grade(otherNode, otherPlace));
        return grades != 0 || isOfOneKind(grade)
                ? grades
                : costs.compareByAdministrator(
                        ranked(node).containers[place], ranked(otherNode).containers[otherPlace]);
    }

    /** Whether those of this grade are not told apart. */
    static boolean isOfOneKind(int grade) {
        return grade % 2 == 1;
    }

    /** Whoever is of a lower grade is cheaper. */
    int grade(int node, int place) {
        Ranked known = ranked(node);
        if (known.grades[place] == UNKNOWN) {
            known.grades[place] = (byte) grade(known.containers[place]);
        }
        return known.grades[place];
    }

    /** Twice the number of samples that are cheaper, and one more where a sample costs the same. */
    private int grade(Candidate container) {
        Candidate[] all = samples();
        int low = 0;
        int high = all.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = costs.compareByAdministrator(all[middle], container);
            if (order == 0) {
                return 2 * middle + 1;
            }
            low = order < 0 ? middle + 1 : low;
            high = order < 0 ? high : middle;
        }
        return 2 * low;
    }

    private Candidate[] samples() {
        Candidate[] known = samples;
        if (known == null) {
            known = sample();
            samples = known;
        }
        return known;
    }

    /** From nodes all over the partition, and there from all places; one of those that are not told apart. */
    private Candidate[] sample() {
        List<Candidate> found = new ArrayList<>();
        int step = nodes.size() / MOST_SAMPLES + 1;
        for (int node = 0; node < nodes.size(); node += step) {
            Roster roster = nodes.get(node).node().roster();
            if (roster.size() > 0) {
                found.add(costs.candidate(roster, found.size() % roster.size()));
            }
        }
        Candidate[] all = sorted(found.toArray(new Candidate[0]), costs::compareByAdministrator);
        return IntStream.range(0, all.length)
                .filter(place -> place == 0 || costs.compareByAdministrator(all[place - 1], all[place]) != 0)
                .mapToObj(place -> all[place])
                .toArray(Candidate[]::new);
    }

    private Ranked ranked(int node) {
        Ranked known = ranked[node];
        if (known == null) {
            known = rank(nodes.get(node).node().roster());
            ranked[node] = known;
        }
        return known;
    }

    private Ranked rank(Roster roster) {
        Candidate[] containers = new Candidate[roster.size()];
        Integer[] places = new Integer[containers.length];
        for (int place = 0; place < containers.length; place++) {
            containers[place] = costs.candidate(roster, place);
            places[place] = place;
        }
        sorted(places, (a, b) -> costs.compareByAdministrator(containers[a], containers[b]));
        int[] inOrder = new int[places.length];
        int[] ranks = new int[places.length];
        for (int next = 0; next < places.length; next++) {
            inOrder[next] = places[next];
            boolean alike = next > 0
                    && costs.compareByAdministrator(containers[inOrder[next - 1]], containers[inOrder[next]]) == 0;
            ranks[inOrder[next]] = alike ? ranks[inOrder[next - 1]] : next;
        }
        byte[] grades = new byte[places.length];
        Arrays.fill(grades, UNKNOWN);
        return new Ranked(containers, ranks, inOrder, grades);
    }

    /** An administrator's comparator that contradicts itself may make the sort throw. */
    private <T> T[] sorted(T[] some, Comparator<T> order) {
        try {
            Arrays.sort(some, order);
            return some;
        } catch (IllegalArgumentException e) {
            throw costs.failure(e);
        }
    }
}
