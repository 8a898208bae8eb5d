package io.sharpshooter.insight;

import static java.util.stream.Collectors.toSet;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.function.Consumer;

/** Claims and what becomes of them, for more than one test. */
final class Stories {
    private static final List<Victim> THREE =
            List.of(ClaimScene.victim(3, 2, 60), ClaimScene.victim(3, 3, 90), ClaimScene.victim(4, 2, 600));

    private Stories() {}

    /** Noticed with three victims; one ends by itself, two are killed, and the ask is placed. */
    static ClaimScene satisfied() {
        var scene = new ClaimScene();
        var noticed = noticed(scene, THREE);
        scene.round(noticed);
        var spared = noticed.taking(THREE.subList(0, 2), List.of(ClaimScene.obstacle()));
        scene.round(spared);
        var held = spared.struck(scene.now(), THREE.subList(0, 2), ClaimScene.reservation());
        scene.round(
                List.of(spared),
                List.of(ClaimScene.struck(spared, THREE.subList(0, 2), List.of(ClaimScene.obstacle()))),
                List.of(held),
                List.of());
        scene.round(held);
        scene.round(held.ended(ClaimState.SATISFIED, EndReason.PLACED_HERE));
        return scene;
    }

    /** Killed without grace; the ask is placed, and given back. */
    static ClaimScene givenBack() {
        var scene = new ClaimScene();
        var held = killed(scene, 9, THREE.subList(1, 3));
        var satisfied = held.holding(null).ended(ClaimState.SATISFIED, EndReason.PLACED_HERE);
        scene.round(satisfied);
        return scene.unused(satisfied);
    }

    /** Killed without grace; the ask is placed on another node. */
    static ClaimScene elsewhere() {
        var scene = new ClaimScene();
        var held = killed(scene, 8, THREE.subList(1, 3));
        scene.round(held.ended(ClaimState.SATISFIED_ELSEWHERE, EndReason.PLACED_ELSEWHERE));
        return scene;
    }

    /** Noticed; at the deadline the scheduler refuses, and nobody dies. */
    static ClaimScene cancelled() {
        var scene = new ClaimScene();
        var noticed = noticed(scene, THREE);
        scene.round(noticed);
        scene.round(
                List.of(noticed),
                List.of(ClaimScene.refused(noticed, EndReason.OVER_LIMIT, "root would hold 104% of its maximum")),
                List.of(noticed.ended(ClaimState.CANCELLED, EndReason.OVER_LIMIT)),
                List.of());
        return scene;
    }

    /** Held until the hold timeout. */
    static ClaimScene expired() {
        return expired(scene -> {});
    }

    /** The same, with something that happens after the kill. */
    static ClaimScene expired(Consumer<ClaimScene> afterwards) {
        var scene = new ClaimScene();
        var held = killed(scene, 9, THREE);
        afterwards.accept(scene);
        scene.round(held.ended(ClaimState.EXPIRED, EndReason.HOLD_TIMEOUT));
        return scene;
    }

    /** Reserved while the victims live; a later attempt to do so is refused twice. */
    static ClaimScene reserved() {
        var scene = new ClaimScene();
        var noticed = noticed(scene, THREE);
        scene.round(noticed);
        for (int round = 0; round < 2; round++) {
            scene.round(
                    List.of(noticed),
                    List.of(ClaimScene.refused(noticed, EndReason.OVER_LIMIT, "no room for it in root.science")),
                    List.of(noticed),
                    List.of());
        }
        scene.round(noticed.holding(ClaimScene.reservation()));
        return scene;
    }

    private static Claim killed(ClaimScene scene, long id, List<Victim> victims) {
        var planned = ClaimScene.claim(id, victims);
        var held = planned.struck(scene.now(), victims, ClaimScene.reservation());
        scene.round(
                List.of(planned), List.of(ClaimScene.struck(planned, victims, List.of())), List.of(held), List.of());
        return held;
    }

    private static Claim noticed(ClaimScene scene, List<Victim> victims) {
        var told = victims.stream().map(Victim::container).collect(toSet());
        return ClaimScene.claim(7, victims)
                .noticed(new RoundTime(scene.now(), scene.now()), scene.now() + ClaimScene.GRACE, told, told);
    }
}
