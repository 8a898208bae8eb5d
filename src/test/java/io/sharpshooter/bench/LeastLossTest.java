package io.sharpshooter.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sharpshooter.bench.LossInstance.Running;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On tiny instances the bound is what trying everything finds, or less where limits bind. */
class LeastLossTest {
    private static final int NODES = 3;
    private static final int NODE = 12;
    private static final int LEAST_ASK = 6;

    private int bound;

    /** All ways to place the asks from one on, each node being used once. */
    private static final class Trial {
        private final LossInstance instance;
        private final long[][] left;
        private final boolean[] used = new boolean[NODES];
        private long least = Long.MAX_VALUE;

        Trial(LossInstance instance) {
            this.instance = instance;
            this.left = instance.spare().stream().map(ResourceVector::toArray).toArray(long[][]::new);
        }

        void place(int ask, long loss) {
            if (ask == instance.asks().size()) {
                least = Math.min(least, loss);
                return;
            }
            for (int node = 0; node < NODES; node++) {
                if (!used[node]) {
                    used[node] = true;
                    ResourceVector lack = instance.lack(node, instance.asks().get(ask));
                    kill(ask, instance.nodes().get(node), 0, lack.get(0), lack.get(1), loss);
                    used[node] = false;
                }
            }
        }

        private void kill(int ask, List<Running> containers, int from, long memory, long cores, long loss) {
            if (memory <= 0 && cores <= 0) {
                place(ask + 1, loss);
                return;
            }
            for (int next = from; next < containers.size(); next++) {
                Running one = containers.get(next);
                long[] spare = left[one.queue()];
                if (spare[0] >= one.size().get(0) && spare[1] >= one.size().get(1)) {
                    spare[0] -= one.size().get(0);
                    spare[1] -= one.size().get(1);
                    kill(
                            ask,
                            containers,
                            next + 1,
                            memory - one.size().get(0),
                            cores - one.size().get(1),
                            loss + one.cost());
                    spare[0] += one.size().get(0);
                    spare[1] += one.size().get(1);
                }
            }
        }
    }

    @Test
    void theBoundIsTheLeastLossWhereNoLimitBindsAndNeverMore() {
        Seeds.each(60, seed -> {
            for (LossFamily family : LossFamily.values()) {
                check(family, tiny(family.instance(NODES, NODE, 2, seed)));
            }
        });
        assertThat(bound).isPositive();
    }

    /** With asks that fit such nodes. */
    private static LossInstance tiny(LossInstance instance) {
        List<ResourceVector> asks = instance.asks().stream()
                .map(ask -> ResourceVector.of(LEAST_ASK + ask.get(0) % 5, LEAST_ASK + ask.get(1) % 5))
                .toList();
        return new LossInstance(instance.node(), instance.nodes(), asks, instance.spare());
    }

    private void check(LossFamily family, LossInstance instance) {
        Trial all = new Trial(instance);
        all.place(0, 0);
        if (all.least < Long.MAX_VALUE) {
            double least = LeastLoss.of(instance, all.least, false);
            double limited = LeastLoss.of(instance, all.least, true);
            assertThat(limited).isBetween(least - 1e-6, all.least + 1e-6);
            bound += limited > least + 1 ? 1 : 0;
        }
        LossInstance free = new LossInstance(
                instance.node(),
                instance.nodes(),
                instance.asks(),
                instance.spare().stream()
                        .map(spare -> ResourceVector.of(NODE * NODES, 2 * NODE * NODES))
                        .toList());
        Trial freely = new Trial(free);
        freely.place(0, 0);
        assertThat(LeastLoss.of(free, freely.least, false)).as(family.title).isCloseTo(freely.least, within(1e-6));
    }
}
