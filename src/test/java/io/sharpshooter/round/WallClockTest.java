package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whoever sets the wall clock changes how old containers seem to be, and nothing else: here the cost is their number,
 * and nobody is remembered in whose place another one may have started.
 */
class WallClockTest {
    private static final int ROUNDS = 20;
    private static final int REFUSED_ROUNDS = 6;
    private static final String WALL_CLOCK = ".*wallMs";
    private static final long[] JUMPS = {-86_400_000L, -3_000L, 1L, 20_000L, 86_400_000L, 400L * 86_400_000L};

    private final Map<ClaimState, Integer> open = new EnumMap<>(ClaimState.class);
    private final Map<ClaimKind, Integer> kinds = new EnumMap<>(ClaimKind.class);
    private int leftAlone;
    private int withLosses;
    private int jumps;

    @Test
    void theSameIsDecidedAndRememberedWhateverTheWallClockSays() {
        Seeds.each(150, this::live);
        if (!Seeds.one()) {
            assertThat(open).containsKeys(ClaimState.NOTICED, ClaimState.HELD);
            assertThat(kinds).containsKeys(ClaimKind.values());
            assertThat(leftAlone).as("asks that were left alone").isPositive();
            assertThat(withLosses).as("rounds that remember losses").isPositive();
            assertThat(jumps).as("jumps of the wall clock").isPositive();
        }
    }

    private void live(long seed) {
        World plain = new World(seed);
        World jumping = new World(seed);
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            if (random.nextInt(3) == 0) {
                jumping.cluster().setWall(JUMPS[random.nextInt(JUMPS.length)]);
                jumps++;
            }
            boolean refused = seed % 5 == 0 && round < REFUSED_ROUNDS;
            RoundOutcome expected = plain.round(refused);
            RoundOutcome jumped = jumping.round(refused);
            assertSame(jumped.decision(), expected.decision());
            assertThat(jumping.book())
                    .usingRecursiveComparison()
                    .ignoringFieldsMatchingRegexes(WALL_CLOCK)
                    .isEqualTo(plain.book());
            count(expected, plain.book());
            long passed = passed(random, plain);
            plain.cluster().pass(passed);
            jumping.cluster().pass(passed);
        }
    }

    private static void assertSame(Decision jumped, Decision expected) {
        assertThat(List.of(jumped.claims(), jumped.actions()))
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(WALL_CLOCK)
                .isEqualTo(List.of(expected.claims(), expected.actions()));
        assertThat(DecisionPropertiesTest.outcomes(jumped)).isEqualTo(DecisionPropertiesTest.outcomes(expected));
        assertThat(DecisionPropertiesTest.shares(jumped)).isEqualTo(DecisionPropertiesTest.shares(expected));
    }

    private static long passed(Random random, World world) {
        return switch (random.nextInt(8)) {
            case 0 -> 90_000;
            case 1 -> Settings.DEFAULTS.lossMemoryMs();
            default -> world.generated().settings().monitoringIntervalMs();
        };
    }

    private void count(RoundOutcome outcome, ClaimBook book) {
        book.open().forEach(claim -> open.merge(claim.state(), 1, Integer::sum));
        book.open().forEach(claim -> kinds.merge(claim.kind(), 1, Integer::sum));
        leftAlone += (int) outcome.decision().verdicts().stream()
                .filter(verdict -> verdict.reason() == Reason.LAST_CLAIM_EXPIRED)
                .count();
        withLosses += book.losses().now().byApp().isEmpty() ? 0 : 1;
    }

    /** One of two that are alike. */
    private record World(Generated generated, Simulation simulation, ClusterPlacement placement) {
        World(long seed) {
            this(forgetful(Generated.of(seed)), seed);
        }

        private static Generated forgetful(Generated generated) {
            Settings forgetful = generated.settings().with(SettingsKeys.LOSS_MEMORY_MS, 1L);
            return new Generated(generated.seed(), generated.cluster(), forgetful);
        }

        private World(Generated generated, long seed) {
            this(
                    generated,
                    new Simulation(
                            generated.cluster(),
                            generated.settings(),
                            rounds(generated),
                            new ClusterDeaths(generated.cluster(), true)),
                    new ClusterPlacement(generated.cluster(), (int) (seed % 3) * 30, new Random(seed)));
        }

        private static Rounds rounds(Generated generated) {
            CostChoice count = CostChoice.load("count", WallClockTest.class.getClassLoader());
            return new Rounds(generated.settings(), count, warning -> {
                throw new AssertionError(warning);
            });
        }

        Cluster cluster() {
            return generated.cluster();
        }

        ClaimBook book() {
            return simulation.book();
        }

        RoundOutcome round(boolean refused) {
            RoundOutcome outcome = refused ? simulation.refusedRound(EndReason.REFUSED) : simulation.round();
            placement.heartbeats();
            return outcome;
        }
    }
}
