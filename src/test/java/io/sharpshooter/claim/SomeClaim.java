package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Standing;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.List;

/** Claims of tests that look at little of a claim. */
final class SomeClaim {
    private SomeClaim() {}

    /** Nobody has been told yet. */
    static Claim planned(ClaimKind kind, String queue, String partition, List<Victim> victims) {
        var ask = new AskId("application_1_0001", new AskKey(1, 0));
        return Claim.planned(
                1,
                new Claim.Whom(ask, queue, "alice", ResourceVector.of(25, 2), false, 0),
                new Claim.Where(kind, new Claim.Place(partition, "n1"), victims, List.of(), ResourceVector.of(30, 3)));
    }

    /** Its number is its cost too. */
    static Victim victim(long number, String queue, ResourceVector size) {
        return new Victim(
                name(number),
                new AskKey(1, 0),
                queue,
                "bob",
                size,
                number,
                0,
                false,
                PreemptionRule.ELASTIC_MINIMUM,
                new Standing(false, true, 0, false, false));
    }

    static ContainerName name(long number) {
        return new ContainerName("application_1_0002", 1, number);
    }
}
