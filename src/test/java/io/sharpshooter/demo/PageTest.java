package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final Pattern DATA =
            Pattern.compile("<script id=\"data\" type=\"application/json\">(.*?)</script>", Pattern.DOTALL);

    @Test
    void hasTheWholeTable() throws IOException {
        List<Result> results = CannedRun.both().stream().map(Footage::result).toList();
        String page = page(CannedRun.both());
        assertThat(new Scoreboard(results).rows())
                .hasSizeGreaterThan(5)
                .allSatisfy(row -> assertThat(page)
                        .contains("<th scope=\"row\">" + row.label() + "</th>")
                        .contains(row.cells()));
    }

    @Test
    void hasTheStepsAndMarksOfEveryNode() throws IOException {
        JsonNode data = data(page(CannedRun.both()));
        assertThat(data.path("turns")).hasSize(2);
        JsonNode ours = data.path("turns").get(1);
        assertThat(ours.path("summary").asText())
                .isEqualTo("2 of 2 placed in 9.4 s, 30 containers killed, 0 GB in vain");
        JsonNode first = ours.path("nodes").get(0);
        assertThat(first.path("steps")).hasToString("[[0.0,1.0,63.0],[4.0,1.0,3.0],[5.0,61.0,3.0],[12.0,61.0,3.0]]");
        assertThat(first.path("marks"))
                .hasToString("[[\"CLAIMED\",2.0,60.0],[\"KILLED\",3.5,60.0],[\"PLACED\",4.75,60.0]]");
    }

    @Test
    void showsOneContenderAlone() throws IOException {
        assertThat(data(page(List.of(CannedRun.sharpshooter()))).path("turns")).hasSize(1);
    }

    @Test
    void loadsNothing() throws IOException {
        assertThat(page(CannedRun.both()))
                .doesNotContain(
                        " src=", " href=", "url(", "@import", "sourceMappingURL", "fetch(", "XMLHttpRequest", "{{");
    }

    @Test
    void bringsTheLicenceOfItsScript() throws IOException {
        assertThat(page(CannedRun.both()))
                .contains(
                        "Chart.js v",
                        "The MIT License (MIT)",
                        "Chart.js Contributors",
                        "shall be included in all copies");
    }

    @Test
    void noTextEndsTheScriptThatItIsIn() throws IOException {
        String json = "{\"name\":\"</script><!--\"}";
        String written = Page.inScript(json);
        assertThat(written).doesNotContain("<");
        assertThat(new ObjectMapper().readTree(written)).isEqualTo(new ObjectMapper().readTree(json));
    }

    @Test
    void noTextIsTakenForAnElement() {
        assertThat(new Xml().text("th", "<b> & c", "title", "\"<").written())
                .startsWith("<th title=\"&quot;&lt;\">&lt;b")
                .endsWith(" &amp; c</th>");
    }

    private static String page(List<Footage> recordings) throws IOException {
        return new Page(CannedRun.PLAN, recordings).text();
    }

    private static JsonNode data(String page) throws IOException {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return new ObjectMapper().readTree(data.group(1));
    }
}
