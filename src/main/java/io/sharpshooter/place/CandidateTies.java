package io.sharpshooter.place;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the containers of a node stand to each other whatever is asked for: in the administrator's order, and where two
 * cost the same and help as much. Worked out for a node when first asked for, and kept for the round. Used by one
 * thread.
 */
final class CandidateTies {
    private final List<NodeUsage> nodes;
    private final Costs costs;
    private final AppRanks apps;
    private final int[] @Nullable [] ranks;
    private final int[] @Nullable [] ties;

    CandidateTies(List<NodeUsage> nodes, Costs costs, AppRanks apps) {
        this.nodes = nodes;
        this.costs = costs;
        this.apps = apps;
        this.ranks = new int[nodes.size()][];
        this.ties = new int[nodes.size()][];
    }

    /** In the administrator's order; the same for those that it does not tell apart. */
    int rank(int node, int place) {
        int[] known = ranks[node];
        if (known == null) {
            known = ranks(nodes.get(node).node().roster());
            ranks[node] = known;
        }
        return known[place];
    }

    /** First whose app gives first, then of lower container priority (a higher number), then newer, then by id. */
    int tie(int node, int place) {
        int[] known = ties[node];
        if (known == null) {
            known = ties(nodes.get(node).node().roster());
            ties[node] = known;
        }
        return known[place];
    }

    private int[] ranks(Roster roster) {
        List<Candidate> candidates = new ArrayList<>();
        List<Integer> places = places(roster);
        places.forEach(place -> candidates.add(costs.candidate(roster, place)));
        sort(places, (a, b) -> costs.compareByAdministrator(candidates.get(a), candidates.get(b)));
        int[] ranks = new int[places.size()];
        for (int next = 1; next < ranks.length; next++) {
            Candidate before = candidates.get(places.get(next - 1));
            Candidate candidate = candidates.get(places.get(next));
            boolean alike = costs.compareByAdministrator(before, candidate) == 0;
            ranks[places.get(next)] = ranks[places.get(next - 1)] + (alike ? 0 : 1);
        }
        return ranks;
    }

    /** An administrator's comparator that contradicts itself may make the sort throw. */
    private void sort(List<Integer> places, Comparator<Integer> order) {
        try {
            places.sort(order);
        } catch (IllegalArgumentException e) {
            throw costs.failure(e);
        }
    }

    private int[] ties(Roster roster) {
        int[] turns = turns(roster);
        int[] order = new int[turns.length];
        for (int next = 0; next < order.length; next++) {
            int place = next;
            while (place > 0 && isBefore(roster, turns, next, order[place - 1])) {
                order[place] = order[place - 1];
                place--;
            }
            order[place] = next;
        }
        int[] ties = new int[order.length];
        for (int next = 0; next < order.length; next++) {
            ties[order[next]] = next;
        }
        return ties;
    }

    /** Many containers in a row are of the same app. */
    private int[] turns(Roster roster) {
        int[] turns = new int[roster.size()];
        AppSnapshot last = null;
        for (int place = 0; place < turns.length; place++) {
            AppSnapshot app = roster.app(place);
            turns[place] = app == last ? turns[place - 1] : apps.of(app);
            last = app;
        }
        return turns;
    }

    private static boolean isBefore(Roster roster, int[] turns, int a, int b) {
        return turns[a] != turns[b] ? turns[a] < turns[b] : compareAge(roster, a, b) < 0;
    }

    private static int compareAge(Roster roster, int a, int b) {
        int order = compareAge(roster.key(a), roster.startedAt(a), roster.key(b), roster.startedAt(b));
        return order != 0 ? order : roster.name(a).compareTo(roster.name(b));
    }

    /** Of one app: lower container priority (a higher number), then newer, then by id. */
    static int compareAge(ContainerSnapshot a, ContainerSnapshot b) {
        int order = compareAge(a.key(), a.startedAt(), b.key(), b.startedAt());
        return order != 0 ? order : a.compareTo(b);
    }

    private static int compareAge(AskKey a, long startOfA, AskKey b, long startOfB) {
        int order = Integer.compare(b.priority(), a.priority());
        return order != 0 ? order : Long.compare(startOfB, startOfA);
    }

    private static List<Integer> places(Roster roster) {
        List<Integer> places = new ArrayList<>(roster.size());
        for (int place = 0; place < roster.size(); place++) {
            places.add(place);
        }
        return places;
    }
}
