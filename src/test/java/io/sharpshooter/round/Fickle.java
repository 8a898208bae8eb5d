package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskKey;
import java.util.List;

/**
 * Six nodes full of containers of queue batch, which always wants more, and an app of queue gpu that asks for 60 GiB
 * under a new key each time, lets six die for it, and lets the ask go.
 */
final class Fickle {
    static final String QUEUE = "gpu";

    /** A node on which nothing fits but what a test starts. */
    static final String SPARE = "spare";

    private static final int FIRST_KEY = 100;

    private final Story story;
    private int lastKey = FIRST_KEY;

    private Fickle(Story story) {
        this.story = story;
    }

    /** All that gpu asks for is within its guarantee. */
    static Fickle withinMinimum() {
        return new Fickle(cluster(60).story());
    }

    static Fickle of(Scenario scenario) {
        return new Fickle(scenario.story());
    }

    /** @param percent what gpu is guaranteed */
    static Scenario cluster(int percent) {
        Scenario scenario =
                scenario("queues batch 40%, " + QUEUE + " " + percent + "%, other", "node " + SPARE + " 5g");
        for (int node = 1; node <= 6; node++) {
            scenario.with("node n" + node + " 100g: batch 10 x 10g");
        }
        return scenario.with("batch asks 1000 x 10g");
    }

    Story story() {
        return story;
    }

    /** One round, in which so many containers die for an ask that is new. */
    Round strikes(int deaths) {
        int before = story.killed().size();
        story.with(QUEUE + " asks 60g key " + (++lastKey));
        Round round = story.round();
        assertThat(story.killed()).hasSize(before + deaths);
        return round;
    }

    /** Strikes, takes the ask back at once, and lets 3 s pass; what has been freed goes back to batch. */
    Fickle strikesInVain() {
        strikes(6);
        return letsGo();
    }

    Fickle letsGo() {
        story.withdraws(QUEUE);
        return passes();
    }

    /** All nodes report, and the next round is due. */
    Fickle passes() {
        story.heartbeats().passSeconds(3);
        return this;
    }

    /** The next round, in which a new ask waits and nobody dies for it. */
    Round waits() {
        Round round = strikes(0);
        assertThat(round.outcomes(QUEUE)).containsKey(Reason.LAST_CLAIM_EXPIRED);
        assertThat(round.openClaims(QUEUE)).isEmpty();
        return round;
    }

    /** For how many seconds its asks are left alone from now on; 0 where they are not. */
    long secondsToWait() {
        story.with(QUEUE + " asks 60g key " + (++lastKey));
        long waited = 0;
        while (story.round().outcomes(QUEUE).containsKey(Reason.LAST_CLAIM_EXPIRED)) {
            story.heartbeats().passSeconds(1);
            waited++;
        }
        return waited;
    }

    /** The claims that are open now. */
    List<Claim> open() {
        return story.book().open();
    }

    /** How often the first app's user has let go lately. */
    int counted() {
        return story.book().backOffs().withdrawals("root." + QUEUE, "someone");
    }

    /** What it asked for last. */
    AskKey lastKey() {
        return new AskKey(lastKey, 0);
    }
}
