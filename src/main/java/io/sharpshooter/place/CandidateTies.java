package io.sharpshooter.place;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.usage.NodeUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the containers of a node stand to each other where two cost the same and help as much, whatever is asked for.
 * Worked out for a node when first asked for, and kept for the round. Used by one thread.
 */
final class CandidateTies {
    private final List<NodeUsage> nodes;
    private final AppRanks apps;
    private final int[] @Nullable [] ties;

    CandidateTies(List<NodeUsage> nodes, AppRanks apps) {
        this.nodes = nodes;
        this.apps = apps;
        this.ties = new int[nodes.size()][];
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
}
