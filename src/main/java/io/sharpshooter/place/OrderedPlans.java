package io.sharpshooter.place;

/**
 * Whom the best plan of each node kills, or whom at least, by the administrator's order: as if each container cost more
 * than all before it together. Of two plans the one whose dearest victim comes earlier is the cheaper one, then the
 * next dearest, then that of fewer. Nodes, and containers on each, are named by their places. Used by one thread.
 */
final class OrderedPlans {
    private static final int[] NOBODY = {};

    private final CandidateRanks ranks;
    private final int[][] dearestFirst;
    private final int[][] least;

    /** Of the dearest victim; -1 where nobody dies. */
    private final int[] grade;

    /** How many, the dearest first, are not told apart for sure. */
    private final int[] alike;

    OrderedPlans(CandidateRanks ranks, int nodes) {
        this.ranks = ranks;
        this.dearestFirst = new int[nodes][];
        this.least = new int[nodes][];
        this.grade = new int[nodes];
        this.alike = new int[nodes];
    }

    /** No victims of a plan of the node are cheaper than these while it stays as it is. */
    void expect(int node, int[] newLeast) {
        least[node] = newLeast;
        forget(node);
    }

    /** The victims that are known may be others now. */
    void forget(int node) {
        put(node, least[node] == null ? NOBODY : least[node]);
    }

    /** @param victims the dearest first; not to be changed any more */
    void put(int node, int[] victims) {
        dearestFirst[node] = victims;
        grade[node] = victims.length == 0 ? -1 : ranks.grade(node, victims[0]);
        alike[node] = CandidateRanks.isOfOneKind(grade[node]) ? alike(node, victims) : 0;
    }

    private int alike(int node, int[] victims) {
        int count = 1;
        while (count < victims.length
                && (victims[count] == victims[count - 1] || ranks.grade(node, victims[count]) == grade[node])) {
            count++;
        }
        return count;
    }

    /** Which of two nodes has the cheaper plan. */
    int compare(int node, int other) {
        if (grade[node] != grade[other]) {
            return Integer.compare(grade[node], grade[other]);
        }
        int[] victims = dearestFirst[node];
        int[] others = dearestFirst[other];
        int first = Math.min(alike[node], alike[other]);
        for (int next = first; next < Math.min(victims.length, others.length); next++) {
            boolean again = next > 0 && victims[next] == victims[next - 1] && others[next] == others[next - 1];
            int order = again ? 0 : ranks.compare(node, victims[next], other, others[next]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(victims.length, others.length);
    }
}
