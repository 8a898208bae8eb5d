package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContainersTest {
    private static final QueueSnapshot QUEUE =
            new QueueSnapshot(0, "root", -1, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());
    private static final AppSnapshot ONE = app("application_1_0001");
    private static final AppSnapshot TWO = app("application_1_0002");
    private static final AskKey KEY = new AskKey(20, 3);

    @Test
    void aContainerIsItsNameWhateverElseHasChanged() {
        var container = container(ONE, 1, 7, false, false);
        assertThat(container)
                .isEqualTo(container(app(ONE.id()), 1, 7, true, true))
                .hasSameHashCodeAs(container(app(ONE.id()), 1, 7, true, true));
        assertThat(container)
                .isNotEqualTo(container(ONE, 1, 8, false, false))
                .isNotEqualTo(container(ONE, 2, 7, false, false))
                .isNotEqualTo(container(TWO, 1, 7, false, false))
                .isNotEqualTo("container");
    }

    @Test
    void anAppIsItsId() {
        assertThat(ONE).isEqualTo(app(ONE.id())).hasSameHashCodeAs(app(ONE.id()));
        assertThat(ONE).isNotEqualTo(TWO).isNotEqualTo(ONE.id());
    }

    @Test
    void anAskIsItsAppAndKey() {
        var ask = new AskId(ONE.id(), KEY);
        assertThat(ask).isEqualTo(new AskId(ONE.id(), KEY)).hasSameHashCodeAs(new AskId(ONE.id(), KEY));
        assertThat(ask)
                .isNotEqualTo(new AskId(TWO.id(), KEY))
                .isNotEqualTo(new AskId(ONE.id(), new AskKey(20, 4)))
                .isNotEqualTo(KEY);
        List<AskId> order =
                List.of(new AskId(ONE.id(), KEY), new AskId(ONE.id(), new AskKey(21, 0)), new AskId(TWO.id(), KEY));
        assertThat(Stream.of(2, 0, 1).map(order::get).sorted()).isEqualTo(order);
    }

    @Test
    void aRosterSaysOfEachPlaceWhatItsContainerSays() {
        List<ContainerSnapshot> containers = List.of(
                container(ONE, 1, 7, true, false),
                container(TWO, 1, 9, false, true),
                container(ONE, 1, 8, false, false));
        var roster = Roster.of(containers);
        assertThat(roster.size()).isEqualTo(3);
        assertThat(roster.largest()).isEqualTo(ResourceVector.of(9, 1));
        var places = new ArrayList<Integer>();
        roster.forEachOf(Set.of(ONE.id()), places::add);
        assertThat(places).containsExactly(0, 2);
        roster.forEachOf(Set.of("another"), places::add);
        assertThat(places).hasSize(2);
        for (int place = 0; place < 3; place++) {
            var container = containers.get(place);
            assertThat(roster.app(place)).isSameAs(container.app());
            assertThat(roster.key(place)).isEqualTo(KEY);
            assertThat(roster.name(place)).isEqualTo(container.name());
            assertThat(roster.held(place)).isEqualTo(container.size());
            assertThat(roster.startedAt(place)).isEqualTo(container.startedAt());
            assertThat(roster.am(place)).isEqualTo(container.am());
            assertThat(roster.borrows(place)).isEqualTo(container.borrowsPartition());
        }
    }

    private static ContainerSnapshot container(AppSnapshot app, int attempt, long number, boolean am, boolean borrows) {
        return new ContainerSnapshot(
                app, KEY, ResourceVector.of(number, 1), attempt, number, 1000 + number, am, borrows);
    }

    private static AppSnapshot app(String id) {
        return new AppSnapshot(id, 1, QUEUE, "bob", 0, 0, true, "", 1, Set.of(), AppMemory.NONE);
    }
}
