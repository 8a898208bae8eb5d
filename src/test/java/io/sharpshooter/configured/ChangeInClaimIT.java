package io.sharpshooter.configured;

import static io.sharpshooter.configured.ChangeInClaimIT.Place.ANYWHERE;
import static io.sharpshooter.configured.ChangeInClaimIT.Place.ELSEWHERE;
import static io.sharpshooter.configured.ChangeInClaimIT.Place.NOWHERE;
import static io.sharpshooter.configured.ChangeInClaimIT.Place.SAME_NODE;
import static io.sharpshooter.configured.ChangeInClaimIT.When.HELD;
import static io.sharpshooter.configured.ChangeInClaimIT.When.NOTICED;
import static io.sharpshooter.scenario.MockScene.LARGE;
import static io.sharpshooter.scenario.MockScene.NODE;
import static io.sharpshooter.scenario.MockScene.VICTIMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Four nodes, a claim on one of them, and what becomes of it when something changes: the ask, the node, the queues. */
class ChangeInClaimIT {
    private static final String ROOT = "yarn.scheduler.capacity.root.";

    /** After the notice, or while the node is held. */
    enum When {
        NOTICED,
        HELD
    }

    /** Where the container runs in the end. */
    enum Place {
        SAME_NODE,
        ELSEWHERE,
        ANYWHERE,
        NOWHERE
    }

    private interface Change {
        /** @param node the claim's */
        void happens(MockScene scene, MockNode node) throws Exception;
    }

    /**
     * @param reason why the claim is cancelled, empty where it is not
     * @param deaths how often the victims of a claim have died in the end
     */
    private record Row(String what, When when, String reason, Place place, int deaths, Change change) {
        @Override
        public String toString() {
            return when + ": " + what;
        }
    }

    static Stream<Row> ofTheAsk() {
        Change withdrawn = (scene, node) -> scene.large().ask(Want.of(0, LARGE));
        Change resized = (scene, node) -> scene.large().ask(Want.of(1, Size.gib(59)));
        Change blacklisted = (scene, node) -> scene.large().blacklist(List.of(node.host()), List.of());
        Change moved = (scene, node) -> scene.cluster().moveUnprepared(scene.large(), "root.c");
        Change ends = (scene, node) -> {
            scene.policy().leave(scene.large());
            scene.large().kill();
        };
        return Stream.of(
                new Row("it is withdrawn", NOTICED, "ASK_WITHDRAWN", NOWHERE, 0, withdrawn),
                new Row("it is resized", NOTICED, "ASK_RESIZED", ANYWHERE, 1, resized),
                new Row("what has died fits its new size", HELD, "ASK_RESIZED", SAME_NODE, 1, resized),
                new Row("the node is blacklisted", NOTICED, "NODE_NOT_ELIGIBLE", ELSEWHERE, 1, blacklisted),
                new Row("the node is blacklisted", HELD, "NODE_NOT_ELIGIBLE", ELSEWHERE, 2, blacklisted),
                new Row("its app is moved", NOTICED, "APP_MOVED", ANYWHERE, 1, moved),
                new Row("its app is killed", NOTICED, "APP_GONE", NOWHERE, 0, ends),
                new Row("its app is killed", HELD, "APP_GONE", NOWHERE, 1, ends));
    }

    static Stream<Row> ofANode() {
        Change lost = (scene, node) -> node.lose();
        Change ill = (scene, node) -> node.turnUnhealthy();
        Change drains = (scene, node) -> {
            scene.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3_600);
            scene.cluster().drain();
        };
        Change joins = (scene, node) -> scene.cluster().addNode(NODE, "", 0);
        Change shrinks = (scene, node) -> node.resizeAndKill(Size.gib(32));
        Change grows = (scene, node) -> node.resize(Size.gib(128));
        return Stream.of(
                new Row("it is lost", HELD, "NODE_LOST", ELSEWHERE, 2, lost),
                new Row("it is lost", NOTICED, "NODE_LOST", ELSEWHERE, 1, lost),
                new Row("it turns unhealthy", NOTICED, "NODE_LOST", ELSEWHERE, 1, ill),
                new Row("it begins to drain", NOTICED, "NODE_NOT_SCHEDULABLE", ELSEWHERE, 1, drains),
                new Row("it begins to drain", HELD, "NODE_NOT_SCHEDULABLE", ELSEWHERE, 2, drains),
                new Row("another one joins", NOTICED, "", ELSEWHERE, 0, joins),
                new Row("another one joins", HELD, "", ANYWHERE, 1, joins),
                new Row("it shrinks and kills", NOTICED, "NO_LONGER_FITS", ELSEWHERE, 1, shrinks),
                // Then root is above its maximum, which is what the nodes have, and the scheduler places nothing.
                new Row("it shrinks and kills nobody", NOTICED, "NO_LONGER_FITS", NOWHERE, 0, (scene, node) -> {
                    node.resize(Size.gib(32));
                }),
                // The ask is left alone for twice the hold timeout after the node has failed it.
                new Row(
                        "it shrinks after the dead are confirmed",
                        HELD,
                        "NO_LONGER_FITS",
                        ELSEWHERE,
                        2,
                        (scene, node) -> {
                            node.confirmKills();
                            shrinks.happens(scene, node);
                        }),
                new Row("it grows and spares the victims", NOTICED, "", SAME_NODE, 0, grows),
                new Row("it grows and takes the container", HELD, "", SAME_NODE, 1, grows));
    }

    static Stream<Row> ofTheQueues() {
        var added = refresh(conf -> {
            conf.set(ROOT + "queues", "a,b,c,d");
            conf.set(ROOT + "c.capacity", "10");
            conf.set(ROOT + "d.capacity", "10");
        });
        Change removed = (scene, node) -> {
            scene.cluster().refreshQueues(conf -> conf.set(ROOT + "c.state", "STOPPED")); // or it may not be removed
            scene.cluster().refreshQueues(conf -> {
                conf.set(ROOT + "queues", "a,b");
                conf.set(ROOT + "a.capacity", "50");
                conf.set(ROOT + "b.capacity", "50");
            });
        };
        var ahead = refresh(conf -> conf.set(ROOT + "b.priority", "5"));
        var disabled = refresh(conf -> conf.set(ROOT + "b.disable_preemption", "true"));
        return Stream.of(
                new Row("one is added", NOTICED, "", SAME_NODE, 1, added),
                new Row("another is removed", NOTICED, "", SAME_NODE, 1, removed),
                new Row("it is not due any more", NOTICED, "NOT_ENTITLED", NOWHERE, 0, capacities(5, 75, 20)),
                new Row("it is not due any more", HELD, "", SAME_NODE, 1, capacities(5, 75, 20)),
                new Row("the victims' is ahead", NOTICED, "NO_LONGER_FITS", NOWHERE, 0, ahead),
                new Row("the victims' is ahead", HELD, "", SAME_NODE, 1, ahead),
                new Row("the victims' is protected", NOTICED, "NO_LONGER_FITS", NOWHERE, 0, disabled),
                new Row("the victims' is protected", HELD, "", SAME_NODE, 1, disabled));
    }

    private static Change refresh(Consumer<Configuration> changes) {
        return (scene, node) -> scene.cluster().refreshQueues(changes);
    }

    private static Change capacities(int a, int b, int c) {
        return refresh(conf -> {
            conf.set(ROOT + "a.capacity", String.valueOf(a));
            conf.set(ROOT + "b.capacity", String.valueOf(b));
            conf.set(ROOT + "c.capacity", String.valueOf(c));
        });
    }

    @ParameterizedTest
    @MethodSource({"ofTheAsk", "ofANode", "ofTheQueues"})
    void theClaimIsKeptOrCancelledAndTheAskHelpedIfItIsDue(Row row) throws Exception {
        var wait = row.when == NOTICED ? "9000" : "0";
        try (var scene = MockScene.full(plan -> plan.nodes(1, NODE).set(PolicyByHand.WAIT, wait))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, LARGE));
            int living = scene.small().running().size();
            assertThat(scene.policy().turn().log(row.when == NOTICED ? "noticed" : "held"))
                    .hasSize(1);
            var node = row.when == NOTICED ? scene.noticedNode() : scene.heldNode();
            row.change.happens(scene, node);
            scene.policy().turn();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            if (row.place == NOWHERE) {
                scene.policy().restsFor(5);
                assertThat(scene.large().placed()).isEmpty();
                assertThat(scene.small().running())
                        .as("the others, who have got back what nobody wants")
                        .hasSize(living);
            } else {
                scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 45);
                scene.policy().restsFor(2);
                assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
                assertThat(row.place == ANYWHERE
                                || (row.place == SAME_NODE)
                                        == MockScene.placeOf(scene.large()).equals(node.id()))
                        .as("%s", MockScene.placeOf(scene.large()))
                        .isTrue();
            }
            assertThat(scene.policy().kills()).isEqualTo(row.deaths * VICTIMS);
            assertThat(scene.policy().cancellations())
                    .containsExactlyElementsOf(Stream.of(row.reason)
                            .filter(reason -> !reason.isEmpty())
                            .toList());
        }
    }
}
