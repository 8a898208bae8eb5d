package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.rule.Preemptible.PreemptionRule;

/**
 * A container that a plan takes.
 *
 * @param place where it stands in the roster of its node
 * @param cost what is lost by killing it
 * @param rule why its queue gives it
 * @param standing where it stood in the order of victims
 */
public record Chosen(ContainerSnapshot container, int place, long cost, PreemptionRule rule, Standing standing) {}
