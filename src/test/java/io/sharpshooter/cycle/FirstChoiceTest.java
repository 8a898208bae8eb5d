package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;

import org.junit.jupiter.api.Test;

class FirstChoiceTest {
    @Test
    void takesTheNewestContainersThatMakeRoom() {
        scenario()
                .node("n1", gib(100))
                .queue("batch", guaranteed(40))
                .queue("gpu", guaranteed(60))
                .running("batch", 9, gib(10), on("n1"))
                .reserved("gpu", gib(60), on("n1"))
                .expectVictims("batch#4", "batch#5", "batch#6", "batch#7", "batch#8");
    }
}
