package io.sharpshooter.insight;

import static io.sharpshooter.demand.Reason.Actor.ADMINISTRATOR;
import static io.sharpshooter.demand.Reason.Actor.ASKER;
import static io.sharpshooter.demand.Reason.Actor.NOBODY;
import static io.sharpshooter.demand.Reason.DEAD_ZONE;
import static io.sharpshooter.demand.Reason.DOUBTED;
import static io.sharpshooter.demand.Reason.FITS_NOW;
import static io.sharpshooter.demand.Reason.NOT_ENTITLED;
import static io.sharpshooter.demand.Reason.NO_NODE_BIG_ENOUGH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.insight.Present.Wait;
import io.sharpshooter.insight.Present.WaitKey;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How things stand after a round: what waits since when, how large a container may be, how queues stand. */
class PresentTest {
    private static final ResourceTypes TYPES = ResourceTypes.MEMORY_AND_VCORES;

    @Test
    void saysSinceWhenItWaitsAndWhoHasToAct() {
        var waits = new Waits();
        waits.advance(List.of(verdict("app_1", 4, 3, NOT_ENTITLED)), 1000);
        List<Verdict> later = List.of(
                verdict("app_1", 4, 2, NOT_ENTITLED),
                verdict("app_1", 4, 2, FITS_NOW),
                verdict("app_2", 4, 4, NOT_ENTITLED),
                verdict("app_3", 4, 4, DEAD_ZONE),
                verdict("app_1", 4, 1, DEAD_ZONE),
                verdict("app_4", 4, 1, NO_NODE_BIG_ENOUGH),
                verdict("app_5", 4, 1, DOUBTED));
        assertThat(waits.advance(later, 4000))
                .containsExactly(
                        entry(new WaitKey("root.science", NOBODY), new Wait(8, 3000)),
                        entry(new WaitKey("root.science", ADMINISTRATOR), new Wait(5, 0)),
                        entry(new WaitKey("root.science", ASKER), new Wait(1, 0)));
    }

    @Test
    void countsAWaitAnewOnceSomeOfItWasPlacedOrItWasGone() {
        var waits = new Waits();
        waits.advance(List.of(verdict("app_1", 4, 4, NOT_ENTITLED)), 1000);
        assertThat(waits.advance(List.of(verdict("app_1", 3, 3, NOT_ENTITLED)), 4000))
                .containsValues(new Wait(3, 0));
        assertThat(waits.advance(List.of(verdict("app_1", 5, 5, NOT_ENTITLED)), 7000))
                .containsValues(new Wait(5, 3000));
        waits.advance(List.of(), 10_000);
        assertThat(waits.advance(List.of(verdict("app_1", 5, 5, NOT_ENTITLED)), 13_000))
                .containsValues(new Wait(5, 0));
    }

    private static Verdict verdict(String app, int outstanding, int count, Reason reason) {
        var ask = ClaimScene.ask(app, "alice", new AskKey(20, 0), 61440, outstanding);
        return new Verdict(ask, count, reason, new Numbers(TYPES, Map.of()));
    }

    @Test
    void saysHowLargeAContainerMayBe() {
        var story = Scenario.scenario("""
                queues batch 50%, safe 10% protected, gpu 40%
                node n1 100g: batch 10 x 10g
                node n2 100g: batch 7 x 10g, safe 20g, batch/am 4g am
                node n3 100g: safe 3 x 30g
                node n4 20g drains
                node n5 50g label x
                gpu asks 3 x 40g
                """).story();
        var decision = story.decide().decision();
        var shares = decision.shares().getOrDefault("", List.of());
        long above = shares.get(1).used().get(0) - shares.get(1).ideal().get(0);
        assertThat(shares.get(1).queue()).isEqualTo("root.batch");
        assertThat(above).isBetween(5 * 1024L, 50 * 1024L);
        assertThat(Largest.of(story.snapshot(), decision.shares()))
                .containsExactly(entry("", new Largest(10 * 1024, 6 * 1024 + above)));
    }

    @Test
    void recordsWhatHasChangedMuchAndAllEverySoOften() {
        var record = new QueueRecord();
        assertThat(record.advance(decision(0, share("root", 100), share("root.a", 40)), 0))
                .isEmpty();
        assertThat(queues(record, 1000, share("root", 100), share("root.a", 40)))
                .containsExactly("root", "root.a");
        assertThat(queues(record, 2000, share("root", 100), share("root.a", 45)))
                .isEmpty();
        assertThat(queues(record, 3000, share("root", 100), share("root.a", 46)))
                .containsExactly("root.a");
        assertThat(queues(record, 10_999, share("root", 100), share("root.a", 41)))
                .isEmpty();
        assertThat(queues(record, 11_000, share("root", 100), share("root.a", 41)))
                .containsExactly("root", "root.a");
        var later = decision(12_000, share("root", 100), share("root.b", 7));
        var line = record.advance(later, 10_000).get(0).toString().replace('"', '\'');
        assertThat(line).endsWith("""
                'event':'queues','partition':'','queues':[{'queue':'root.b','used':{'memory-mb':7},'reserved':{},\
                'guaranteed':{'memory-mb':100,'vcores':10},'ideal':{'memory-mb':7},'pending':{'vcores':1}}]}""");
    }

    @Test
    void putsNoMoreThanAHundredQueuesIntoALine() {
        var shares = new ArrayList<QueueShare>();
        for (int queue = 0; queue < 250; queue++) {
            shares.add(share("root.q" + queue, 1));
        }
        assertThat(new QueueRecord().advance(decision(1000, shares.toArray(new QueueShare[0])), 1000))
                .hasSize(3);
    }

    private static List<String> queues(QueueRecord record, long time, QueueShare... shares) {
        return record.advance(decision(time, shares), 10_000).stream()
                .flatMap(line -> line.toString().lines())
                .flatMap(line -> List.of(line.split("\"queue\":\"")).stream().skip(1))
                .map(rest -> rest.substring(0, rest.indexOf('"')))
                .toList();
    }

    private static QueueShare share(String queue, long used) {
        var promised = ResourceVector.of(100, 10);
        var holds = ResourceVector.of(used, 0);
        var zero = ResourceVector.zero(2);
        var load = new PartitionLoad(promised, promised, holds, zero, zero, zero);
        return new QueueShare(queue, load, ResourceVector.of(0, 1), holds);
    }

    private static Decision decision(long time, QueueShare... shares) {
        return new Decision(
                new RoundTime(time, time),
                TYPES,
                Map.of("", List.of(shares)),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
