package io.sharpshooter.yarn;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Two containers of 24 GiB on each of four nodes; their app has reserved some for more, so that root counts as
 * nearly full. An app in root.a waits for 40 GiB: one victim makes room.
 */
public final class Hoard extends StrikeScene {
    public static final Size WANTED = Size.gib(40);

    public Hoard(Class<? extends CapacityScheduler> scheduler) throws Exception {
        super(MockScene.filled(
                Size.gib(24), plan -> plan.nodes(1, MockScene.NODE).scheduler(scheduler)));
        assertThat(small().running()).hasSize(8);
        assertThat(reservations()).isNotEmpty();
        large().ask(Want.of(1, WANTED));
    }

    /** With one victim. */
    @Override
    public ClaimSpec claim(MockNode node) {
        return claim(large(), WANTED, node).victims(on(node, small()).subList(0, 1));
    }

    /** Those of root.b, oldest first. */
    public List<RMContainer> reservations() {
        return small().inScheduler().getReservedContainers().stream()
                .sorted(comparing(RMContainer::getContainerId))
                .toList();
    }

    /** One that root.b has reserved, without an AM on it. */
    public MockNode reservedNode() {
        return cluster().nodes().stream()
                .skip(1)
                .filter(this::isReserved)
                .findFirst()
                .orElseThrow();
    }

    public MockNode otherThan(MockNode one) {
        return cluster().nodes().stream()
                .skip(1)
                .filter(node -> node != one)
                .findFirst()
                .orElseThrow();
    }
}
