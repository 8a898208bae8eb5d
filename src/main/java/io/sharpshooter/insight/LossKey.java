package io.sharpshooter.insight;

import io.sharpshooter.rule.Preemptible.PreemptionRule;

/**
 * From whom something was taken, and why.
 *
 * @param queue path of the victim's queue
 * @param rule under which it was taken
 */
public record LossKey(String queue, PreemptionRule rule) {}
