package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.EXPIRED;
import static io.sharpshooter.claim.ClaimState.PLANNED;
import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.claim.EndReason.APP_GONE;
import static io.sharpshooter.claim.EndReason.APP_MOVED;
import static io.sharpshooter.claim.EndReason.APP_NOT_ACTIVE;
import static io.sharpshooter.claim.EndReason.ASK_RESIZED;
import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.HOLD_TIMEOUT;
import static io.sharpshooter.claim.EndReason.NODE_LOST;
import static io.sharpshooter.claim.EndReason.NODE_NOT_ELIGIBLE;
import static io.sharpshooter.claim.EndReason.NODE_NOT_SCHEDULABLE;
import static io.sharpshooter.claim.EndReason.NODE_RELABELLED;
import static io.sharpshooter.claim.EndReason.OBSERVE_ONLY;
import static io.sharpshooter.claim.EndReason.PLACED_HERE;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;
import static java.lang.Math.max;
import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static java.util.Optional.empty;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimBook.Delivery;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every open claim at the start of a round: is its ask placed, does it still stand, is its node still there,
 * has its time run out? Claims that are over leave the book; reservations that they still hold are released. What came
 * of those for which somebody died is followed until it runs, at most for the hold timeout.
 */
final class ClaimReview {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Settings settings;
    private final DecisionBuilder decision;
    private final Map<AskId, Ask> asks = new HashMap<>();
    private final Map<String, NodeSnapshot> nodes = new HashMap<>();
    private final Newcomers newcomers;

    ClaimReview(ClusterSnapshot snapshot, ClaimBook book, Settings settings, DecisionBuilder decision) {
        this.snapshot = snapshot;
        this.book = book;
        this.settings = settings;
        this.decision = decision;
        this.newcomers = new Newcomers(snapshot, book);
    }

    void run() {
        if (!book.open().isEmpty()) {
            checkClaims();
        }
        book.deliveries().forEach(this::checkDelivery);
    }

    private void checkClaims() {
        book.open().forEach(decision::claim);
        snapshot.asks().forEach(ask -> asks.put(ask.id(), ask));
        findNodes();
        book.open().forEach(this::checkReserved);
        book.open().stream().filter(claim -> claim.state().struck()).forEach(this::checkPlaced);
        book.open().stream().filter(claim -> !claim.state().struck()).forEach(this::checkPlaced);
        book.open().stream()
                .filter(claim -> claim.state().struck() && !claim.kind().holdsNode())
                .forEach(this::checkPlacedAnywhere);
        openByAsk().forEach(this::endSurplus);
        book.open().forEach(this::checkReservation);
        book.open().forEach(this::checkStanding);
    }

    /** Those of the claims only: a cluster has thousands. */
    private void findNodes() {
        var ids = new HashSet<String>();
        book.open().forEach(claim -> ids.add(claim.node()));
        for (var node : snapshot.nodes(ids)) {
            nodes.put(node.id(), node);
        }
    }

    /** A claim's own container is its own, before another claim on the node may take it. */
    private void checkReserved(Claim claim) {
        var own = claim.reservation();
        if (own != null && fateOf(own).isPlaced()) {
            newcomers.take(claim.ask(), own);
            placedHere(claim.holding(null), own);
        }
    }

    private void checkPlaced(Claim claim) {
        newcomers.takeOn(claim.ask(), claim.node()).ifPresent(container -> placedHere(claim, container));
    }

    /** What is freed for it is not held, so it gets what comes first. */
    private void checkPlacedAnywhere(Claim claim) {
        newcomers.takeAny(claim.ask()).ifPresent(container -> placedElsewhere(claim, container));
    }

    private ReservationFate fateOf(ContainerName reservation) {
        return snapshot.fates().getOrDefault(reservation, ReservationFate.DROPPED);
    }

    /**
     * More claims than the app has outstanding. Those whose victims live go first, so that they go on living; then
     * those that hold nothing, then the youngest.
     */
    private void endSurplus(AskId id, List<Claim> claims) {
        Ask ask = asks.get(id);
        int surplus = claims.size() - (ask == null ? 0 : ask.outstanding());
        claims.stream()
                .sorted(comparing((Claim claim) -> claim.state().struck())
                        .thenComparing(this::holdsReservation)
                        .thenComparing(Claim::id, reverseOrder()))
                .limit(max(0, surplus))
                .toList()
                .forEach(this::endAsPlacedElsewhereOrWithdrawn);
    }

    private void endAsPlacedElsewhereOrWithdrawn(Claim claim) {
        var container = newcomers.takeAny(claim.ask());
        if (container.isPresent()) {
            placedElsewhere(claim, container.get());
        } else {
            boolean gone = !snapshot.apps().containsKey(claim.ask().app());
            end(claim, CANCELLED, gone ? APP_GONE : ASK_WITHDRAWN);
        }
    }

    private void placedHere(Claim claim, ContainerName container) {
        book.backOffs().succeeded(claim.ask());
        Claim ended = claim.holding(null).ended(SATISFIED, PLACED_HERE);
        follow(ended, container);
        end(claim, ended);
    }

    private void placedElsewhere(Claim claim, ContainerName container) {
        book.backOffs().succeeded(claim.ask());
        if (!claim.kind().holdsNode()) {
            follow(claim.placedElsewhere(), container);
        }
        end(claim, claim.placedElsewhere());
    }

    private void follow(Claim ended, ContainerName container) {
        if (ended.hasKilled()) {
            book.follow(new Delivery(ended, container, snapshot.time()));
        }
    }

    /** What is given back before it runs is no hit, and counts as an ask that was let go. */
    private void checkDelivery(Delivery delivery) {
        var fate = snapshot.fates().getOrDefault(delivery.container(), ReservationFate.PLACED);
        boolean late = snapshot.time() - delivery.since() >= settings.holdTimeoutMs();
        if (fate == ReservationFate.GIVEN_BACK) {
            decision.unused(delivery.claim());
            book.backOffs().letGo(delivery.claim(), snapshot.time(), settings);
        }
        if (fate != ReservationFate.PLACED || late) {
            book.unfollow(delivery);
        }
    }

    /**
     * The scheduler gives a reservation up when it can place the same ask on another node instead and limits do not
     * allow both.
     */
    private void checkReservation(Claim claim) {
        if (claim.reservation() == null || holdsReservation(claim)) {
            return;
        }
        var node = nodes.get(claim.node());
        Optional<ContainerName> elsewhere = empty();
        if (node != null && node.partition().equals(claim.partition())) { // else it had to go with its node
            elsewhere = newcomers.takeAny(claim.ask());
        }
        if (elsewhere.isPresent()) {
            placedElsewhere(claim, elsewhere.get());
        } else {
            decision.claim(claim.holding(null));
        }
    }

    private void checkStanding(Claim claim) {
        Ask ask = asks.get(claim.ask());
        var broken = ask == null ? ASK_WITHDRAWN : whatBroke(claim, ask);
        long held = snapshot.time() - claim.hold().struckAt();
        boolean late = claim.state().struck() && held >= settings.holdTimeoutMs();
        if (broken != null) {
            end(claim, CANCELLED, broken);
        } else if (late) {
            book.backOffs().cameToNothing(claim, snapshot.time(), settings);
            end(claim, EXPIRED, HOLD_TIMEOUT);
        }
    }

    private @Nullable EndReason whatBroke(Claim claim, Ask ask) {
        var app = ask.app();
        if (!app.queue().path().equals(claim.queue())) {
            return APP_MOVED;
        }
        if (!ask.size().equals(claim.size()) || !ask.partition().equals(claim.partition())) {
            return ASK_RESIZED;
        }
        if (!app.active()) {
            return APP_NOT_ACTIVE;
        }
        if (settings.observeOnly() != (claim.state() == PLANNED)) {
            return OBSERVE_ONLY;
        }
        if (!claim.state().struck() && claim.concerns(settings::spares)) {
            return OBSERVE_ONLY;
        }
        var node = nodes.get(claim.node());
        if (node == null) {
            return NODE_LOST;
        }
        if (node.health() == UNUSABLE) {
            return NODE_NOT_SCHEDULABLE;
        }
        if (!node.partition().equals(claim.partition())) {
            return NODE_RELABELLED;
        }
        return ask.where().mayRunOn(node) ? null : NODE_NOT_ELIGIBLE;
    }

    private void end(Claim claim, ClaimState state, EndReason reason) {
        if (reason.isLetGo() && claim.hasKilled()) {
            book.backOffs().letGo(claim, snapshot.time(), settings);
        }
        end(claim, claim.holding(null).ended(state, reason));
    }

    private void end(Claim claim, Claim ended) {
        Release.of(claim).ifPresent(decision::action);
        decision.claim(ended);
    }

    private Map<AskId, List<Claim>> openByAsk() {
        return book.open().stream().collect(groupingBy(Claim::ask, TreeMap::new, toList()));
    }

    private boolean holdsReservation(Claim claim) {
        return claim.reservation() != null && fateOf(claim.reservation()) == ReservationFate.RESERVED;
    }
}
