package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change is told with its place, what was there and what is there now. */
class DifferenceTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {}                     | {}                      | none
            {}                     | {"a":{}}                | none
            {"a":5}                | {"a":5}                 | none
            {"a":5}                | {"a":6}                 | at.a: 5 -> 6
            {"a":5}                | {}                      | at.a: 5 -> nothing
            {}                     | {"a":5}                 | at.a: nothing -> 5
            {"a":1,"b":2}          | {"b":3,"a":2}           | at.a: 1 -> 2
            {"a":{"b":[1,2]}}      | {"a":{"b":[1,3]}}       | at.a.b[1]: 2 -> 3
            {"":{"b.c":1}}         | {"":{"b.c":2}}          | at[""]["b.c"]: 1 -> 2
            {"a":[{"b":"x"}]}      | {"a":[{"b":"x"},"y"]}   | at.a[1]: nothing -> y
            {"a":[1]}              | {"a":{"b":1}}           | at.a: [1] -> {"b":1}
            """)
    void saysWhere(String before, String now, String first) {
        assertThat(Difference.first("at", Recording.parsed(before), Recording.parsed(now))
                        .map(Difference::toString)
                        .orElse("none"))
                .isEqualTo(first);
    }

    @Test
    void aLifeThatIsDecidedOtherwiseIsToldWithItsRound() {
        JsonNode life = life();
        ObjectNode root = (ObjectNode) life.path("rounds")
                .path(2)
                .path("decision")
                .path("shares")
                .path("")
                .path("root");
        JsonNode held = root.get("used");
        root.putObject("used").put("memory-mb", held.path("memory-mb").asLong() + 1);
        Replayed replayed = new Replay(life).run();
        assertThat(replayed.same()).isEqualTo(2);
        assertThat(replayed.rounds()).isEqualTo(4);
        assertThat(replayed.toString()).startsWith("life 1, round 3, decision.shares[\"\"].root.used.memory-mb: ");
    }

    @Test
    void whetherNodesWereReadIsCompared() {
        JsonNode life = life();
        ObjectNode round = (ObjectNode) life.path("rounds").path(1);
        boolean read = round.path("nodesRead").asBoolean();
        round.put("nodesRead", !read);
        assertThat(new Replay(life).run().toString()).isEqualTo("life 1, round 2, nodesRead: " + !read + " -> " + read);
    }

    @Test
    void whatIsRememberedIsCompared() {
        JsonNode life = life();
        ((ObjectNode) life.path("rounds").path(3).path("book"))
                .putObject("losses")
                .put("somebody", 7);
        assertThat(new Replay(life).run().toString()).isEqualTo("life 1, round 4, book.losses.somebody: 7 -> nothing");
    }

    @Test
    void anotherFormatIsRefused() {
        JsonNode life = life();
        ((ObjectNode) life).put("format", 99);
        assertThatThrownBy(() -> new Replay(life))
                .hasMessage("The recording has format 99, but format 1 is read here. Maybe record once more.");
    }

    private static JsonNode life() {
        return Recording.parsed(Recorder.life(1, 4).toString());
    }
}
