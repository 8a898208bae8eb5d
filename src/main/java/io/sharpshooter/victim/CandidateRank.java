package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * A candidate with the keys by which candidates are ordered, worked out once.
 *
 * @param tier candidates of a later tier are touched only when those of earlier ones do not suffice: borrowers of a
 *     partition first, then queues above their ideal share first, then lower queue priority first, then holders of
 *     scarce types that the ask does not want last, then {@link Replacements} last
 * @param turn when its app gives in its queue, see {@link AppRanks}; decides where costs are equal
 * @param help Σ over the lacked types of min(held, lacked) ÷ lacked
 * @param candidate the administrator's view of it, null where no comparator is configured
 */
record CandidateRank(
        ContainerSnapshot container,
        Giving giving,
        long cost,
        long tier,
        int turn,
        double help,
        @Nullable Candidate candidate) {

    /** The order in which candidates are taken. */
    static int compare(CandidateRank a, CandidateRank b, Costs costs) {
        int order = Long.compare(a.tier, b.tier);
        if (order == 0 && a.candidate != null && b.candidate != null) {
            order = costs.compareByAdministrator(a.candidate, b.candidate);
        }
        if (order == 0) {
            order = Double.compare(a.cost / a.help, b.cost / b.help);
        }
        if (order == 0) {
            order = Integer.compare(a.turn, b.turn);
        }
        return order != 0 ? order : compareAge(a.container, b.container);
    }

    /** Lower container priority (a higher number), then newer, then by id. */
    static int compareAge(ContainerSnapshot a, ContainerSnapshot b) {
        int order = Integer.compare(b.key().priority(), a.key().priority());
        if (order == 0) {
            order = Long.compare(b.startedAt(), a.startedAt());
        }
        return order != 0 ? order : a.compareTo(b);
    }

    static double help(ContainerSnapshot container, long[] lack) {
        double help = 0;
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0) {
                help += (double) Math.min(container.size().get(type), lack[type]) / lack[type];
            }
        }
        return help;
    }
}
