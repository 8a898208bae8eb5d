package io.sharpshooter.cost;

import static java.util.Collections.shuffle;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which containers may do again what others did who have died. */
class ReplacementsTest {
    private static final RoundTime NOW = new RoundTime(5_000, 1_005_000);
    private static final AskKey MAP = new AskKey(20, 0);
    private static final AskKey REDUCE = new AskKey(10, 0);

    private final List<ContainerSnapshot> containers = new ArrayList<>();
    private final List<Death> deaths = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "500 1500 2500, 1000, 2",
        "1000, 1000, none",
        "1100 1200 1300, 1000 1000, 1 2",
        // Two have died before the second started, but the first stands for one of them.
        "1100 1200 2100, 2000 1000, 1 3"
    })
    void theFirstThatStartedAfterADeathStandsForIt(String starts, String ends, String expected) {
        for (var start : starts.split(" ")) {
            start("app", MAP, containers.size() + 1, Long.parseLong(start));
        }
        Stream.of(ends.split(" ")).forEach(end -> die("app", MAP, Long.parseLong(end)));
        assertThat(found())
                .isEqualTo(Stream.of(expected.split(" "))
                        .filter(number -> !number.equals("none"))
                        .map(number -> "app " + number)
                        .collect(toSet()));
    }

    @Test
    void otherKeysAndOtherAppsAreNotConcerned() {
        start("app", REDUCE, 1, 1_500);
        start("other", MAP, 1, 1_500);
        die("app", MAP, 1_000);
        assertThat(found()).isEmpty();
    }

    @Test
    void neverMoreThanHaveDiedAndInWhateverOrderTheyAreListed() {
        var random = new Random(5);
        for (int time = 0; time < 300; time++) {
            containers.clear();
            deaths.clear();
            for (int number = 1; number <= 12; number++) {
                start("app", MAP, number, random.nextInt(20));
            }
            for (int death = random.nextInt(8); death > 0; death--) {
                die("app", MAP, random.nextInt(20));
            }
            var found = found();
            assertThat(found).hasSizeLessThanOrEqualTo(deaths.size());
            shuffle(containers, random);
            shuffle(deaths, random);
            assertThat(found()).isEqualTo(found);
        }
    }

    private void start(String app, AskKey key, long number, long at) {
        var queue = new QueueSnapshot(0, "root", -1, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());
        var owner = new AppSnapshot(app, 1, queue, "bob", 0, 0, true, "", 1, Set.of(), AppMemory.NONE);
        containers.add(
                new ContainerSnapshot(owner, key, ResourceVector.of(1), 1, number, 1_000_000 + at, false, false));
    }

    private void die(String app, AskKey key, long at) {
        deaths.add(new Death(app, key, at));
    }

    private Set<String> found() {
        List<NodeSnapshot> nodes = List.of(node(true), node(false));
        var replacements = new Replacements(nodes, deaths, NOW);
        var found = new TreeSet<String>();
        for (var node : nodes) {
            var places = replacements.of(node.roster());
            if (places != null) {
                places.stream()
                        .mapToObj(node.containers()::get)
                        .forEach(container -> found.add(container.app().id() + " " + container.number()));
            }
        }
        return found;
    }

    /** One has those with even numbers, the other one those with odd ones. */
    private NodeSnapshot node(boolean even) {
        var zero = ResourceVector.of(0);
        var here = containers.stream()
                .filter(container -> container.number() % 2 == 0 == even)
                .toList();
        return new NodeSnapshot("n" + even, "/rack", "", NodeHealth.USABLE, zero, zero, zero, Roster.of(here), null);
    }
}
