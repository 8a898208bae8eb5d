package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.user;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.QueueDetail.userLimit;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import org.junit.jupiter.api.Test;

/** Room that is there is promised to whose turn it is, and what is promised counts for those who come after. */
class RoomTest {
    /** Both are entitled; 40 GiB are free on one node and 15 on the other. */
    @Test
    void roomIsPromisedToOneAskOnly() {
        Round round = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(gib(55)))
                .queue("solid", guaranteed(gib(145)), preemptionDisabled())
                .running("solid", 12, gib(5), on("n1"))
                .running("solid", 17, gib(5), on("n2"))
                .asks("a", 1, gib(30), app("first"))
                .asks("a", 1, gib(20), app("second"))
                .round();
        round.expect("a/first", Reason.FITS_NOW).expect("a/second", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.numbers("a/first", Reason.FITS_NOW)).containsEntry("node", "n1");
    }

    @Test
    void whatIsPromisedCountsAgainstTheMaximumOfTheQueue() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), maximum(gib(60)))
                .queue("b", guaranteed(50))
                .asks("a", 1, gib(40), app("first"))
                .asks("a", 1, gib(30), app("second"))
                .asks("a", 1, gib(20), app("third"))
                .round()
                .expect("a/first", Reason.FITS_NOW)
                .expect("a/second", Reason.QUEUE_MAXIMUM)
                .expect("a/third", Reason.FITS_NOW);
    }

    @Test
    void whatIsPromisedCountsAgainstTheLimitOfTheUser() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(100), userLimit("bob", gib(20)))
                .asks("a", 1, gib(30), app("first"), user("bob"))
                .asks("a", 1, gib(30), app("second"), user("bob"))
                .asks("a", 1, gib(30), app("third"), user("ann"))
                .round()
                .expect("a/first", Reason.FITS_NOW)
                .expect("a/second", Reason.USER_LIMIT)
                .expect("a/third", Reason.FITS_NOW);
    }

    /** The reservation on n1 is given up when the container runs on n2: both together would be above the maximum. */
    @Test
    void aReservationThatIsNotNeededAnyMoreDoesNotCountForThoseWhoComeAfter() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), maximum(gib(100)))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .reserved("a", gib(60), on("n1"))
                .asks("a", 1, gib(30), app("second"))
                .round()
                .expect("a", Reason.FITS_NOW)
                .expect("a/second", Reason.FITS_NOW);
    }

    /** Bob may hold 70: the 60 that run on n2 without the 60 that were reserved on n1. */
    @Test
    void aReservationThatIsNotNeededAnyMoreDoesNotCountForItsUser() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), userLimit("bob", gib(70)))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .reserved("a", gib(60), on("n1"), user("bob"))
                .asks("a", 1, gib(30), app("second"), user("bob"))
                .round()
                .expect("a", Reason.FITS_NOW)
                .expect("a/second", Reason.FITS_NOW);
    }

    @Test
    void whereNothingIsFreeAndNobodyGivesNoNodeIsRead() {
        Round round = scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40), preemptionDisabled())
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(10))
                .round();
        assertThat(round.nodesRead()).isFalse();
    }

    /** Ten are free in the partition, five on each node. */
    @Test
    void whereNoNodeHasRoomAndNobodyGivesNoNodeIsReadEither() {
        Round round = scenario()
                .node("n1", gib(55))
                .node("n2", gib(55))
                .queue("a", guaranteed(gib(10)))
                .queue("b", guaranteed(gib(100)))
                .running("b", 5, gib(10), on("n1"))
                .running("b", 5, gib(10), on("n2"))
                .asks("a", 1, gib(10))
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.nodesRead()).isFalse();
    }
}
