package io.sharpshooter.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run as one HTML page with everything in it: the recordings, the table, and the script that draws. */
final class Page {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern GAP = Pattern.compile("\\{\\{(\\w+)}}");

    private final DemoPlan plan;
    private final List<Footage> recordings;

    Page(DemoPlan plan, List<Footage> recordings) {
        this.plan = plan;
        this.recordings = List.copyOf(recordings);
    }

    /** @throws IOException if a part of it is not on the class path */
    String text() throws IOException {
        ChartScript chart = ChartScript.read();
        Map<String, String> parts = Map.of(
                "scene", scene(),
                "table", table(),
                "data", data(),
                "licence", chart.licence(),
                "chart", chart.text());
        String template = ChartScript.text(Page.class.getResource("page.html"));
        return GAP.matcher(template).replaceAll(gap -> Matcher.quoteReplacement(parts.get(gap.group(1))));
    }

    private String scene() {
        return ("%d nodes of %d GB each. Queue b has filled them with containers of %d GB and wants more."
                        + " Queue a is guaranteed one half, and asks for %d containers of %d GB.")
                .formatted(plan.nodes(), plan.nodeGb(), plan.smallGb(), plan.large(), plan.largeGb());
    }

    private String table() {
        List<Result> results = recordings.stream().map(Footage::result).toList();
        List<Scoreboard.Row> rows = new Scoreboard(results).rows();
        Xml xml = new Xml().open("table").text("caption", "What it came to");
        for (Scoreboard.Row row : rows) {
            xml.open("tr").text("th", row.label(), "scope", "row");
            String cell = row == rows.get(0) ? "th" : "td";
            row.cells().forEach(text -> xml.text(cell, text));
            xml.close();
        }
        return xml.close().written();
    }

    private String data() {
        ObjectNode data = JSON.createObjectNode();
        data.put("largeGb", plan.largeGb());
        data.put("seconds", TimeAxis.of(recordings).seconds());
        ArrayNode turns = data.putArray("turns");
        recordings.forEach(recording -> turn(recording, turns.addObject()));
        return inScript(data.toString());
    }

    /** The same JSON, in which no text can look like the end of a script. */
    static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }

    private static void turn(Footage recording, ObjectNode turn) {
        turn.put("title", recording.result().contender().title());
        turn.put("summary", recording.result().summary());
        ArrayNode lanes = turn.putArray("nodes");
        recording.lanes().forEach(lane -> lane(lane, lanes.addObject()));
    }

    private static void lane(Lane lane, ObjectNode json) {
        json.put("gb", lane.totalGb());
        ArrayNode steps = json.putArray("steps");
        lane.steps()
                .forEach(step ->
                        steps.addArray().add(step.seconds()).add(step.aGb()).add(step.bGb()));
        ArrayNode marks = json.putArray("marks");
        lane.marks()
                .forEach(mark -> marks.addArray()
                        .add(mark.kind().name())
                        .add(mark.seconds())
                        .add(mark.gb()));
    }
}
