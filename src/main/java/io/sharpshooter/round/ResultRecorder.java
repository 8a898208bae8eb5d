package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.EndReason.NO_LONGER_FITS;
import static io.sharpshooter.claim.EndReason.OVER_LIMIT;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Enters what came of a round's actions in the book of claims.
 *
 * <p>A strike that was done makes its claim hold its node; one that was refused cancels it, which its ask is not blamed
 * for if it has got another container in the meantime. Where the reason passes by itself, or the victims are dead
 * already, the claim stays as it is, and the next round strikes again. Used once, by one thread.
 */
public final class ResultRecorder {
    private final ClaimBook book;
    private final Settings settings;
    private final long time;
    private final TreeMap<Long, Claim> claims = new TreeMap<>();
    private final List<Action> followUps = new ArrayList<>();

    /**
     * @param decision the round's decision
     * @param book the book that came with it; changed by {@link #enter}
     */
    public ResultRecorder(Decision decision, ClaimBook book, Settings settings) {
        this.book = book;
        this.settings = settings;
        this.time = decision.time();
        for (var claim : decision.claims()) {
            claims.put(claim.id(), claim);
        }
    }

    /** Enters the results. */
    public void enter(List<ActionResult> results) {
        for (var result : results) {
            Claim claim = claims.get(result.action().claim());
            if (claim != null && claim.open() && result.action() instanceof Strike strike) {
                enter(claim, strike, result);
            }
        }
    }

    /** The decision's claims as they stand now. */
    public List<Claim> claims() {
        return List.copyOf(claims.values());
    }

    /** What is to be done at once: reservations of claims that have just ended. */
    public List<Action> followUps() {
        return List.copyOf(followUps);
    }

    private void enter(Claim claim, Strike strike, ActionResult result) {
        if (result instanceof Done done) {
            put(strike.kill() ? struck(claim, done) : claim.holding(done.reservation()));
        } else if (result instanceof Refused refused && strike.isDue() && !mayWait(claim, refused)) {
            end(claim, refused);
        }
    }

    /** Whether it is tried again in the next round. A struck claim's time is watched anyway. */
    private boolean mayWait(Claim claim, Refused refused) {
        if (claim.state().struck()) {
            return true;
        }
        long overdue = time - claim.grace().deadline();
        // Somebody may have come where a victim has just gone: the next round still may take new ones. Else the victims
        // were told in vain, and others would have to be told and waited for.
        boolean race = refused.reason() == NO_LONGER_FITS || refused.reason() == OVER_LIMIT;
        return refused.passing()
                ? overdue < settings.holdTimeoutMs() // as long as a node may be held in vain
                : race && claim.grace().given() && overdue < settings.monitoringIntervalMs();
    }

    private Claim struck(Claim claim, Done done) {
        book.died(claim, done.killed(), time);
        return claim.struck(time, done.killed(), done.reservation());
    }

    private void end(Claim claim, Refused refused) {
        Release.of(claim).ifPresent(followUps::add);
        book.backOffs().cameToNothing(claim, time, settings);
        put(claim.holding(null).ended(CANCELLED, refused.reason()));
    }

    private void put(Claim claim) {
        claims.put(claim.id(), claim);
        book.put(claim);
    }
}
