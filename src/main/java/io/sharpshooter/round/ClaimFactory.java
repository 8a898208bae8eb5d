package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.LARGE;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static java.util.Optional.empty;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Claim.Place;
import io.sharpshooter.claim.Claim.Where;
import io.sharpshooter.claim.Claim.Whom;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.Ask;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.round.Draft.Asker;
import java.util.List;
import java.util.Optional;

/** Turns plans into claims. */
final class ClaimFactory {
    private ClaimFactory() {}

    /** A planned claim, by an id of its own or by that of the one whose place it takes. */
    static Claim planned(NodePlan plan, Asker asker, ClaimKind kind, long id, ClaimBook book, long time) {
        Ask ask = asker.demand().ask();
        var place = new Place(ask.partition(), plan.node().node().id());
        if (kind == LARGE) {
            place = new Place(
                    place.partition(),
                    place.node(),
                    asker.places().rated(),
                    asker.places().next(plan));
        }
        var where = new Where(kind, place, victims(plan), obstacles(plan), plan.charge());
        long since = book.waiting().demandedSince(ask.id(), time);
        var whom = new Whom(ask.id(), ask.queue(), ask.app().user(), ask.size(), ask.am(), since);
        return Claim.planned(id, whom, where);
    }

    static List<Victim> victims(NodePlan plan) {
        return plan.victims().stream().map(ClaimFactory::victim).toList();
    }

    static List<Obstacle> obstacles(NodePlan plan) {
        return plan.obstacles().stream().map(Obstacle::of).toList();
    }

    /**
     * What is to be done for a claim that is due, has lost its node, or may reserve it beside its victims; nothing else
     * yet. Judged by usage without the claim.
     */
    static Optional<Strike> strike(Claim claim, NodePlan plan, NodePlanner planner, boolean due) {
        boolean alone = !plan.node().shared();
        boolean early = claim.state() == NOTICED
                && claim.kind().ownsNode()
                && claim.reservation() == null
                && claim.dropsOnlyItsOwn()
                && alone
                && planner.mayReserve(plan.node());
        boolean inside =
                claim.victims().stream().anyMatch(victim -> victim.rule().isInside());
        boolean spares = alone && claim.kind().holdsNode() && !inside;
        return due || early || claim.state().struck()
                ? Optional.of(new Strike(claim, planner.queuesGivingReservations(), spares, due))
                : empty();
    }

    private static Victim victim(Chosen chosen) {
        var container = chosen.container();
        return new Victim(
                container.name(),
                container.key(),
                container.queue().path(),
                container.app().user(),
                container.size(),
                chosen.cost(),
                container.startedAt(),
                container.am(),
                chosen.rule(),
                chosen.standing());
    }
}
