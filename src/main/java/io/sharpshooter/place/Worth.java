package io.sharpshooter.place;

import io.sharpshooter.cost.Candidate;

/**
 * How good the plan of a node is, or is at best.
 *
 * @param victimClass see {@link NodePlan}
 * @param cost of its victims; 0 in the administrator's order
 * @param dearestFirst its victims in the administrator's order, where there is one
 * @param distance see {@link NodePlan}
 * @param victims how many
 * @param surplus see {@link NodePlan}
 */
record Worth(long victimClass, long cost, Candidate[] dearestFirst, int distance, int victims, long surplus) {
    /** Less than 0 where this is the better one. */
    int compare(Worth other, Columns columns) {
        int order = Long.compare(victimClass, other.victimClass);
        order = order != 0 ? order : Long.compare(cost, other.cost);
        order = order != 0 ? order : columns.compare(dearestFirst, other.dearestFirst);
        order = order != 0 ? order : Integer.compare(distance, other.distance);
        order = order != 0 ? order : Integer.compare(victims, other.victims);
        return order != 0 ? order : Long.compare(surplus, other.surplus);
    }
}
