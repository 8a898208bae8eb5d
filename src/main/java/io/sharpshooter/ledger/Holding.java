package io.sharpshooter.ledger;

import io.sharpshooter.model.ResourceVector;

/**
 * What one live or reserved container counts for. Immutable. Opportunistic containers count for nothing and are none.
 *
 * @param queue full path of its app's leaf queue
 * @param user whose app it is
 * @param partition of its node; empty for the default one
 * @param amount in whole units
 * @param reserved whether it waits for its node to come free
 */
public record Holding(String queue, String user, String partition, ResourceVector amount, boolean reserved) {

    /** The same in another queue. */
    public Holding in(String other) {
        return new Holding(other, user, partition, amount, reserved);
    }
}
