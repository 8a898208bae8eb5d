/**
 * On which node, with which victims? The best node for a large container, the best victim for an ordinary one.
 *
 * <p>In comes what is wanted ({@link PlacementRequest}), usage, rules and costs. Out goes a {@link NodePlan}. In which
 * order containers are taken and nodes are chosen is changed here; who may be taken is not. Begin with
 * {@link PlacementSearch}, then {@link NodePlanner}. A set on one node is found by {@code SetSearch} among
 * {@code Targets}; the node by {@code LargeSearch}, with bounds from {@code LossBound}.
 */
@NullMarked
package io.sharpshooter.place;

import org.jspecify.annotations.NullMarked;
