package io.sharpshooter.mini;

import static io.sharpshooter.mini.MasterEvent.Kind.NOTICED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.program.Eventually;
import io.sharpshooter.yarn.NewestMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two ResourceManagers, real processes: nodes full of small containers, and an ask of 12 GB. In the middle of
 * its claim the spare ResourceManager takes over, or the active one starts again. Claims are in memory only, so the
 * successor begins with what it finds.
 *
 * <p>What a process is told, and when it dies, depends on heartbeats. Where a step lasts only until the next one, nodes
 * send one in two seconds, and nothing is placed without one: mostly the takeover finds the step as it was.
 */
class FailoverIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String GRACE = PREEMPTION + "max_wait_before_kill";

    /** Nobody dies under the first, however long the takeover takes. */
    private static final Map<String, String> LONG_GRACE = Map.of(GRACE, "600000");

    /** Whom the second kills, it kills in its first round: before room that is there already is used. */
    private static final Map<String, String> HASTE =
            Map.of(GRACE, "0", PREEMPTION + "total_preemption_per_round", "1.0");

    /** The first sees what has been placed, and those after it whatever it has led to. */
    private static final int SOME_ROUNDS = 5;

    private static final Map<String, String> SLOW_NODES = Map.of(
            "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
            "2000",
            "yarn.scheduler.skip.node.multiplier",
            "30",
            "yarn.scheduler.capacity.schedule-asynchronously.enable",
            "false");

    /** How far a claim has come. */
    private enum Step {
        /** Nobody has died under the first, so the second kills as if there had been no first. */
        TOLD(FullCluster.TIGHT, LONG_GRACE) {
            @Override
            boolean isReached(FailoverStory story) {
                return story.small().diary().has(NOTICED);
            }

            @Override
            void assertDeaths(FailoverStory story) {
                assertOnlyTheSecondKills(story, leastVictims());
            }
        },
        /**
         * The same, and its node is reserved already, beside the victims who live: queues have room, the node has not.
         */
        TOLD_AND_RESERVED(FullCluster.LOOSE, LONG_GRACE) {
            @Override
            boolean isReached(FailoverStory story) {
                return TOLD.isReached(story) && story.isReserved();
            }

            @Override
            void assertDeaths(FailoverStory story) {
                assertOnlyTheSecondKills(story, leastVictims());
            }
        },
        /**
         * The first has killed and holds the node, which learns of it with its next heartbeat: mostly after the
         * takeover, and then never. Of those who live the second kills as many as it needs.
         */
        HELD(FullCluster.TIGHT, SLOW_NODES) {
            @Override
            boolean isReached(FailoverStory story) {
                return story.killed().size() == leastVictims()
                        && (story.isReserved() || story.large().started() == 1);
            }

            @Override
            void assertDeaths(FailoverStory story) {
                assertThat(story.killedByFirst()).hasSize(leastVictims());
                assertThat(story.killedBySecond()).hasSizeLessThanOrEqualTo(leastVictims());
            }
        },
        /**
         * The same, and the processes die before there is another ResourceManager: the room is there, and nobody has to
         * die for it. Until the large app's master is back, small containers may be given some of it: those are the
         * cheapest then, and nobody else dies.
         */
        FREED(FullCluster.TIGHT, SLOW_NODES) {
            @Override
            boolean isReached(FailoverStory story) {
                return HELD.isReached(story);
            }

            @Override
            void goOn(FailoverStory story) {
                story.endProcesses(story.killed());
                await("the victims are dead", () -> story.dead().containsAll(story.killed()));
            }

            @Override
            void assertDeaths(FailoverStory story) {
                DEAD.assertDeaths(story);
            }
        },
        /**
         * The processes are dead. Whether the first hears it from the node, and places the container, or the second
         * does, is open.
         */
        DEAD(FullCluster.TIGHT, SLOW_NODES) {
            @Override
            boolean isReached(FailoverStory story) {
                return story.dead().size() == leastVictims();
            }

            @Override
            void assertDeaths(FailoverStory story) {
                assertThat(story.killedByFirst())
                        .hasSize(leastVictims())
                        .containsExactlyInAnyOrderElementsOf(story.deadAtTakeover());
                assertThat(story.killedBySecond())
                        .hasSizeLessThanOrEqualTo(leastVictims())
                        .doesNotContainAnyElementsOf(story.smallAtTakeover());
            }
        },
        PLACED(FullCluster.TIGHT, Map.of()) {
            @Override
            boolean isReached(FailoverStory story) {
                return story.large().started() == 1;
            }

            @Override
            void assertDeaths(FailoverStory story) {
                assertThat(story.killedByFirst())
                        .hasSize(leastVictims())
                        .containsExactlyInAnyOrderElementsOf(story.deadAtTakeover());
                story.assertOnNodeOfLarge(story.killedByFirst());
                assertThat(story.killedBySecond()).isEmpty();
            }
        };

        private final FullCluster shape;
        private final Map<String, String> settings;

        Step(FullCluster shape, Map<String, String> settings) {
            this.shape = shape;
            this.settings = settings;
        }

        int leastVictims() {
            return shape.leastVictims();
        }

        abstract boolean isReached(FailoverStory story);

        /** What happens while no ResourceManager is active. */
        void goOn(FailoverStory story) {}

        /** What is so in this step, beside what is always so. */
        abstract void assertDeaths(FailoverStory story);
    }

    /** How one ResourceManager comes after another. */
    private interface Takeover {
        void run(MiniCluster cluster, Runnable between) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void theSpareManagerPlacesItAndNobodyDiesTwice(Step step) throws Exception {
        tell("failover-" + step, step, MiniCluster::failOver);
    }

    @ParameterizedTest
    @EnumSource
    void theSameManagerPlacesItAfterARestart(Step step) throws Exception {
        tell("restart-" + step, step, MiniCluster::restart);
    }

    private static void tell(String name, Step step, Takeover takeover) throws Exception {
        try (FailoverStory story = FailoverStory.begin(step.shape.plan(name, step.settings), step.shape)) {
            story.large().go();
            await("the claim is " + step, () -> step.isReached(story));
            takeover.run(story.cluster(), () -> {
                step.goOn(story);
                story.takeover();
                story.cluster().setForSuccessor(HASTE);
            });
            // Else it may kill, and would be right, since it does not know of all the room that there is.
            await("the successor knows who lives", story::areTheLivingKnown);
            story.cluster().endRecovery();
            await("the large container runs", story::isPlaced);
            await("the successor is at work", story::isSuccessorAtWork);
            assertNobodyElseDies(story);
            await("nothing is reserved", () -> !story.isReserved());
            await("who lives is who is known", story::areTheLivingKnown);
            await("the books are right", () -> story.cluster().wrongBooks().isEmpty());
            story.assertNobodyDiedTwice();
            step.assertDeaths(story);
            story.end();
            await("both apps have finished", story::haveFinished);
            await("nothing is left in the books", story.cluster()::isIdle);
        }
    }

    /** So many, where the large container is then. */
    private static void assertOnlyTheSecondKills(FailoverStory story, int victims) {
        assertThat(story.killedByFirst()).isEmpty();
        assertThat(story.killedBySecond()).hasSize(victims);
        story.assertOnNodeOfLarge(story.killedBySecond());
    }

    /** Now that the large container runs. */
    private static void assertNobodyElseDies(FailoverStory story) {
        List<String> killed = story.killed();
        await("some rounds are over", NewestMetrics.haveEnded(SOME_ROUNDS));
        assertThat(story.killed()).isEqualTo(killed);
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }
}
