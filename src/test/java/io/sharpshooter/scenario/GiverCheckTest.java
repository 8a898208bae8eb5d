package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.scenario.Living.One;
import io.sharpshooter.scenario.Living.Queue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Queue root.a takes 3 from root.p.d, and root.p has a guarantee of 22. */
class GiverCheckTest {
    private static final String MEMORY = "memory-mb";
    private static final One VICTIM = one("d1", "root.p.d", 3);
    private static final One NEIGHBOUR = one("c1", "root.p.c", 5);
    private static final Entry CLAIM = claim("root.a", 3, "d1");

    @Test
    void aParentMayBeTakenFromDownToItsGuarantee() {
        check(25, 22, List.of(CLAIM), Map.of("d1", VICTIM));
    }

    @Test
    void aParentBelowItsGuaranteeIsAnError() {
        assertThatThrownBy(() -> check(24, 21, List.of(CLAIM), Map.of("d1", VICTIM)))
                .hasMessageContaining("root.p uses");
    }

    /** After root.a, a queue of the same parent has taken 5 from its neighbour for an ask of 4. */
    @Test
    void whatNeighboursTakeFromEachOtherInTheSameRoundIsNotTakenFromTheirParent() {
        Entry among = claim("root.p.d", 4, "c1");
        assertThatCode(() -> check(25, 17, List.of(CLAIM, among), Map.of("d1", VICTIM, "c1", NEIGHBOUR)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> check(24, 16, List.of(CLAIM, among), Map.of("d1", VICTIM, "c1", NEIGHBOUR)))
                .hasMessageContaining("root.p uses");
    }

    private static void check(long usedBefore, long usedAfter, List<Entry> open, Map<String, One> died) {
        Living before = living(usedBefore, died);
        Living after = living(usedAfter, Map.of());
        new GiverCheck(before, after, open, "root.a", VICTIM).check(CLAIM);
    }

    private static One one(String id, String queue, long size) {
        return new One(id, "app", queue, false, "n1", "", Map.of(MEMORY, size));
    }

    private static Entry claim(String queue, long size, String killed) {
        return Entry.parse("""
                {"event":"held","queue":"%s","partition":"","size":{"memory-mb":%d},\
                "killed":[{"container":"%s"}]}""".formatted(queue, size, killed));
    }

    private static Living living(long parentUses, Map<String, One> containers) {
        Map<String, Queue> queues = new HashMap<>();
        for (String path : List.of("root.a", "root.p.c", "root.p.d")) {
            queues.put(path, queue(10, 0));
        }
        queues.put("root.p", queue(parentUses, 22));
        return new Living(containers, Set.of(), queues, Map.of(), List.of(MEMORY), false);
    }

    private static Queue queue(long used, long guaranteed) {
        Map<String, Map<String, Long>> uses = Map.of("", Map.of(MEMORY, used));
        return new Queue(0, false, uses, uses, Map.of("", Map.of(MEMORY, guaranteed)), Map.of());
    }
}
