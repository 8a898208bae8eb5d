package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Two nodes of 16 GiB, full of b's containers but for the AM of 2 GiB of an app of queue a. A second app of a waits for its AM. */
class AppLimitIT {
    private static final Size AM = Size.gib(2);

    /** 10 % of a's 24 GiB are for AMs. */
    @Test
    void anAppBehindTheAmLimitIsNotHelpedUntilTheLimitAllowsIt() throws Exception {
        try (Stage stage = Stage.of(cluster(queue -> queue.amShare(0.1)))) {
            helpedWhenTheFirstHasEnded(stage, "behind the AM limit");
        }
    }

    @Test
    void anAppBehindTheMaximumOfRunningAppsIsNotHelpedUntilOneEnds() throws Exception {
        try (Stage stage = Stage.of(cluster(queue -> queue.set("max-parallel-apps", "1")))) {
            helpedWhenTheFirstHasEnded(stage, "behind the maximum of running applications");
        }
    }

    /** Both limits leave room: b's containers give way to the AM. */
    @Test
    void withoutALimitTheAmIsHelpedAtOnce() throws Exception {
        try (Stage stage = Stage.of(cluster(queue -> queue.amShare(0.5).set("max-parallel-apps", "2")))) {
            stage.cluster().app("root.a").am(AM).start();
            stage.filler("root.b", Want.of(100, Size.gib(2)));
            MockApp second = stage.cluster().app("root.a").am(AM).submit();
            stage.policy().turnsUntil(second::amAllocated, 3);
            assertThat(stage.policy().kills()).isEqualTo(1);
        }
    }

    private static void helpedWhenTheFirstHasEnded(Stage stage, String why) throws Exception {
        MockApp first = stage.cluster().app("root.a").am(AM).start();
        MockApp small = stage.filler("root.b", Want.of(100, Size.gib(2)));
        MockApp second = stage.cluster().app("root.a").am(AM).submit();
        Entry refusal = stage.refused(second, "APP_NOT_ACTIVE");
        assertThat(refusal.json().path("numbers").path("why").asText()).startsWith(why);
        first.kill();
        small.ask(Want.of(0, Size.gib(2)));
        stage.cluster().settle();
        stage.policy().turnsUntil(second::amAllocated, 3);
        assertThat(stage.policy().kills()).as("the first AM's place is free").isZero();
    }

    private static MockClusterBuilder cluster(Consumer<QueueSpec> settingsOfA) {
        return Scene.settings()
                .queue("root.a", 75, settingsOfA)
                .queue("root.b", 25)
                .nodes(2, Size.gib(16));
    }
}
