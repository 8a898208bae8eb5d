package io.sharpshooter.claim;

import io.sharpshooter.model.ResourceVector;
import java.util.List;

/**
 * Ordinary claims on one node hold it one after the other, since it can be reserved for one container only. Where it is
 * reserved for the next claim as soon as the one before has its container, several strike at once: the first holds the
 * node, and the others wait for their turns with their victims dead.
 *
 * @param given whether the scheduler gives turns
 * @param claims whose turn is to come, on whatever node
 */
public record PromisedNodes(boolean given, List<Claim> claims) {
    /** Where a node is reserved anew by the next round. */
    public static final PromisedNodes NONE = new PromisedNodes(false, List.of());

    public PromisedNodes {
        claims = List.copyOf(claims);
    }

    /** Those promised in a partition, without this claim. */
    List<Claim> besides(Claim claim) {
        return claims.stream()
                .filter(other -> other.id() != claim.id() && other.partition().equals(claim.partition()))
                .toList();
    }

    /** What is promised on a claim's node, without what is promised to the claim. */
    ResourceVector onNodeOf(Claim claim) {
        return besides(claim).stream()
                .filter(other -> other.node().equals(claim.node()))
                .map(Claim::size)
                .reduce(ResourceVector.zero(claim.size().size()), ResourceVector::plus);
    }
}
