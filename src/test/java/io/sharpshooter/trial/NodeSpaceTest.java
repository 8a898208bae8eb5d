package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** 10 GiB of queue a, an hour old, die on a node for the large queue. */
class NodeSpaceTest {
    private static final long WORK = 36_000_000;

    private static NodeSpace<String> node(long gib) {
        NodeSpace<String> node = new NodeSpace<>(gib);
        node.frees(Set.of("large"), 0, 10, WORK);
        return node;
    }

    @Test
    void whoWasMeantUsesItAndTheRestIsInVain() {
        var node = node(110);
        node.comes("c", "large", 8, true);
        node.goes("c", 8, true);
        node.expire(60_001);
        assertThat(node.vainGib).isEqualTo(2);
        assertThat(node.vainGibMs).isEqualTo(WORK * 0.2);
    }

    @Test
    void anotherTakesItInVainAndOnlyWhereNothingElseIsFree() {
        var node = node(15);
        node.comes("c", "a", 4, false);
        assertThat(node.vainGib).isZero();
        node.comes("d", "a", 4, false);
        assertThat(node.vainGib).isEqualTo(3);
        assertThat(node.unused()).isEqualTo(7);
    }

    @Test
    void whatIsReleasedBeforeItRanWasInVain() {
        var node = node(10);
        node.comes("c", "large", 10, true);
        assertThat(node.vainGib).isZero();
        node.goes("c", 10, false);
        assertThat(node.vainGib).isEqualTo(10);
    }

    @Test
    void thatNobodyWaitedForItIsInVain() {
        NodeSpace<String> node = new NodeSpace<>(10);
        node.frees(Set.of(), 0, 10, WORK);
        node.comes("c", "large", 10, true);
        assertThat(node.vainGib).isEqualTo(10);
    }
}
