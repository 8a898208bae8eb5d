package io.sharpshooter.usage;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.place.Planning;
import org.junit.jupiter.api.Test;

class PartitionNodesTest {
    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b
            node n1 100g/2gpu: b 90g/2gpu
            node n2 100g: b 40g, b 50g
            node n3 100g: b 70g, a 60g reserved
            a/other asks 20g
            """));

    private final PartitionNodes nodes = planning.nodes;

    @Test
    void thereMayBeRoomForAsMuchAsSomeNodeHas() {
        assertThat(nodes.mayHaveRoomFor(gib(30).vector())).isTrue();
        assertThat(nodes.mayHaveRoomFor(gib(31).vector())).isFalse();
        assertThat(nodes.mayHaveRoomFor(gib(30).gpus(1).vector())).isFalse();
        Moved.free(nodes.all().get(0), gib(5).gpus(1).vector(), 1);
        nodes.raiseMostFree(nodes.all().get(0));
        assertThat(nodes.mayHaveRoomFor(gib(30).gpus(1).vector())).isTrue();
    }
}
