package io.sharpshooter.claim;

/**
 * A claim that came to nothing before anybody had died for it: refused under the scheduler's lock, or given up.
 *
 * @param node id of the claim's node
 * @param reason why
 * @param circumstances a hash of what was read of that node, and of the limits that the claim was to keep
 * @param churn whether others came and went on its node in the grace period, which happens however often it is tried
 */
public record LostRace(String node, EndReason reason, long circumstances, boolean churn) {}
