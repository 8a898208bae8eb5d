package io.sharpshooter.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.AppMemory;
import io.sharpshooter.model.AppOrder;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.usage.AppUsage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which apps of a queue give before which. */
class GivingPlaceTest {
    private static final long GIB = 1024;

    @Test
    void byFifoTheLowestPriorityGivesFirstAndThenTheNewest() {
        assertThat(order(
                        AppOrder.FIFO,
                        app("urgent", 5, 900, 1, 0),
                        app("old", 0, 100, 9, 0),
                        app("new", 0, 800, 1, 0),
                        app("less", -1, 50, 1, 0)))
                .containsExactly("less", "new", "old", "urgent");
    }

    @Test
    void byFairWhoHoldsMostGivesFirstWhateverItsPriority() {
        assertThat(order(
                        AppOrder.FAIR,
                        app("small", 0, 900, 1, 500),
                        app("large", 7, 100, 9, 0),
                        app("as large", 0, 200, 9, 0)))
                .containsExactly("as large", "large", "small");
    }

    /** 16 GiB of 1 TiB count as less than 15 of 15. */
    @Test
    void bySizeWhoWantsMuchHoldsLess() {
        assertThat(order(AppOrder.FAIR_BY_SIZE, app("wants more", 0, 100, 16, 1008), app("has all", 0, 100, 15, 0)))
                .containsExactly("has all", "wants more");
        assertThat(order(AppOrder.FAIR, app("wants more", 0, 100, 16, 1008), app("has all", 0, 100, 15, 0)))
                .containsExactly("wants more", "has all");
    }

    @Test
    void whoHoldsNothingGivesLast() {
        assertThat(order(AppOrder.FAIR_BY_SIZE, app("nothing", 0, 900, 0, 0), app("little", 0, 100, 1, 9)))
                .containsExactly("little", "nothing");
    }

    @Test
    void byAnyOtherOrderTheNewestGivesFirst() {
        assertThat(order(AppOrder.OTHER, app("old", 0, 100, 9, 0), app("new", 9, 800, 1, 0)))
                .containsExactly("new", "old");
    }

    private record App(String id, int priority, long startedAt, AppMemory memory) {
        AppSnapshot in(AppOrder order) {
            QueueSnapshot queue = new QueueSnapshot(0, "root", -1, true, 0, false, order, Map.of(), Map.of());
            return new AppSnapshot(id, 1, queue, "bob", priority, startedAt, true, "", 1, Set.of(), memory);
        }
    }

    private static App app(String id, int priority, long startedAt, long held, long wanted) {
        return new App(id, priority, startedAt, new AppMemory(held * GIB, wanted * GIB));
    }

    private static GivingPlace place(AppSnapshot app) {
        return GivingPlace.of(app, new AppUsage().of(app));
    }

    private static List<String> order(AppOrder order, App... apps) {
        return Arrays.stream(apps)
                .map(app -> place(app.in(order)))
                .sorted()
                .map(GivingPlace::app)
                .toList();
    }
}
