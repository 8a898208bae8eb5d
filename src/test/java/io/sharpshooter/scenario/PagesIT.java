package io.sharpshooter.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_ACL_ENABLE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_ADMIN_ACL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.program.cli.Sharpshooter;
import io.sharpshooter.recorded.SnapshotFile;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is answered below {@code /preemption/v1/}, and to whom. */
class PagesIT {
    private static final Size LARGE = Size.gib(40);
    private static final ObjectMapper JSON = new ObjectMapper();

    @AutoClose
    @SuppressWarnings("NullAway.Init") // each test plays first
    private MockScene scene;

    @SuppressWarnings("NullAway.Init")
    private String site;

    /** A large container has come, and one waits that no node can hold. */
    private MockApp play(String user, boolean lists) throws Exception {
        scene = MockScene.filled(MockScene.SMALL, plan -> web(plan, lists));
        site = "http://"
                + WebAppUtils.getRMWebAppURLWithoutScheme(scene.cluster().rm().getConfig()) + "/preemption/v1/";
        var asks = scene.app("root.a", user).ask(Want.of(1, LARGE));
        scene.places(asks, 1, 10);
        asks.ask(Want.of(1, Size.gib(80)));
        scene.policy().turn();
        return asks;
    }

    static MockClusterBuilder web(MockClusterBuilder plan, boolean lists) {
        return plan.web()
                .set(YARN_ACL_ENABLE, lists)
                .set(YARN_ADMIN_ACL, "root,admin")
                .set("yarn.scheduler.capacity.root.acl_submit_applications", " ")
                .set("yarn.scheduler.capacity.root.a.acl_submit_applications", "alice,bob")
                .set("yarn.scheduler.capacity.root.b.acl_submit_applications", "alice")
                .set("yarn.scheduler.capacity.root.acl_administer_queue", "boss");
    }

    private HttpURLConnection open(String path, String user) throws IOException {
        var as = user.isEmpty()
                ? ""
                : (path.contains("?") ? "&" : "?") + "user.name=" + URLEncoder.encode(user, "UTF-8");
        return (HttpURLConnection) new URL(site + path + as).openConnection();
    }

    private JsonNode get(String path, String user, int status) throws IOException {
        var asked = open(path, user);
        assertThat(asked.getResponseCode()).as("%s by %s", path, user).isEqualTo(status);
        var answer = status == 200 ? asked.getInputStream() : asked.getErrorStream();
        return JSON.readTree(IOUtils.toString(answer, UTF_8));
    }

    @Test
    void withoutListsEverybodySeesEverything() throws Exception {
        var asks = play("<script>", false);
        var shares = get("shares", "", 200);
        assertThat(shares.path("mode").asText()).isEqualTo("acting");
        assertThat(shares.path("queues").findValuesAsText("queue")).contains("root", "root.a", "root.b");
        assertThat(shares.path("waits").path(0).path("whoActs").asText()).isEqualTo("ASKER");

        var claim = get("claims?state=closed", "", 200).path("claims").path(0);
        assertThat(claim.path("state").asText()).isEqualTo("SATISFIED");
        assertThat(claim.path("steps").findValuesAsText("event"))
                .startsWith("planned")
                .endsWith("satisfied");
        assertThat(get("claims?state=open", "", 200).path("total").asInt()).isZero();
        assertThat(get("claims?from=1&limit=5", "", 200).path("claims")).isEmpty();

        var refusal = get("refusals", "", 200).path("refusals").path(0);
        assertThat(refusal.path("reason").asText()).isEqualTo("NO_NODE_BIG_ENOUGH");
        assertThat(refusal.path("user").asText()).isEqualTo("<script>");
        var dead = claim.findValues("killed").get(0).path(0).path("container").asText();
        assertThat(get("containers/" + dead, "", 200).path("claims")).hasSize(1);
        var app = get("apps/" + asks.id(), "", 200);
        assertThat(app.path("claims")).hasSize(1);
        assertThat(app.path("refusals")).hasSize(1);
        var lost = get("queues/root.b", "", 200).path("lost").path(0);
        assertThat(lost.path("to").asText()).isEqualTo("root.a");
        assertThat(lost.path("containers").asInt()).isEqualTo(10);
        assertThat(get("settings", "", 200).path(SettingsKeys.WEB.name()).asText())
                .isEqualTo("true");
    }

    @Test
    void answersLikeAWebService() throws Exception {
        play("alice", false);
        for (var unknown : List.of("nothing", "containers/container_1_1_1_1", "apps/<script>", "queues/root.z")) {
            assertThat(get(unknown, "", 404).path("message").asText()).contains("Nothing is known");
        }
        for (var wrong : List.of("claims?limit=0", "claims?limit=501", "claims?from=-1", "refusals?from=x")) {
            assertThat(get(wrong, "", 400).path("message").asText()).contains("limit one from 1 to 500");
        }
        var first = open("claims", "");
        assertThat(first.getContentType()).isEqualToIgnoringCase("application/json;charset=utf-8");
        var again = open("claims", "");
        again.setRequestProperty("If-None-Match", first.getHeaderField("ETag"));
        assertThat(again.getResponseCode()).isEqualTo(304);
        var plain = open("refusals", "");
        plain.setRequestProperty("Accept", "text/plain");
        assertThat(IOUtils.toString(plain.getInputStream(), UTF_8)).contains("  reason: NO_NODE_BIG_ENOUGH\n");
        var post = open("claims", "");
        post.setRequestMethod("POST");
        assertThat(post.getResponseCode()).isEqualTo(405);

        for (var file : List.of("../", "../page.js", "../page.css", "../icon.svg", "../lib/morphdom-2.7.8.min.js")) {
            var page = open(file, "");
            assertThat(page.getResponseCode()).as(file).isEqualTo(200);
            assertThat(page.getHeaderField("Content-Security-Policy")).startsWith("default-src 'self'");
        }
        for (var file : List.of("../nothing.js", "../PreemptionServlet.class", "../lib/LICENSE.morphdom")) {
            assertThat(open(file, "").getResponseCode()).as(file).isEqualTo(404);
        }

        scene.cluster().refreshQueues(conf -> conf.set(SettingsKeys.WEB.name(), "false"));
        scene.policy().turn();
        assertThat(get("claims", "", 404).path("message").asText()).contains("switched off");
    }

    /** Rounds run until it is answered. */
    private <T> T whileRoundsRun(Callable<T> request) throws Exception {
        var asked = new FutureTask<>(request);
        new Thread(asked).start();
        while (!asked.isDone()) {
            scene.policy().turn();
        }
        return asked.get();
    }

    @Test
    void aRoundAnswersWhatItWouldDoAndGivesAllThatItKnows() throws Exception {
        play("alice", true);
        String wish = "what-if?queue=root.a&size=memory-mb%3D40960";
        var helped = whileRoundsRun(() -> get(wish, "alice", 200));
        assertThat(helped.path("helped").asInt()).as("%s", helped).isEqualTo(1);
        assertThat(helped.findValue("victims").path("root.b").asInt()).isEqualTo(10);
        get(wish, "alice", 429);
        get(wish, "eve", 404);
        get("snapshot", "alice", 404);

        var file = whileRoundsRun(() -> open("snapshot", "admin").getInputStream());
        var recording = SnapshotFile.read(file);
        assertThat(recording.cluster().nodes())
                .hasSameSizeAs(scene.cluster().rm().getRMContext().getRMNodes().keySet());
        assertThat(recording.decide(getClass().getClassLoader()).decision().verdicts())
                .extracting(Verdict::reason)
                .contains(Reason.NO_NODE_BIG_ENOUGH);
        assertThat(get("snapshot", "admin", 429).path("message").asText()).contains("Ask again");
        var wrong = whileRoundsRun(() -> {
            var asked = open("what-if?queue=root.a&size=cores%3D1", "alice");
            while (asked.getResponseCode() == 429) {
                asked = open("what-if?queue=root.a&size=cores%3D1", "alice");
            }
            assertThat(asked.getResponseCode()).isEqualTo(400);
            return JSON.readTree(asked.getErrorStream());
        });
        assertThat(wrong.path("message").asText()).contains("not \"cores\"");
    }

    @Test
    void commandsFetchASnapshotWithoutNamesAndAsk(@TempDir Path folder) throws Exception {
        play("alice", false);
        String rm = site.replaceFirst("/preemption.*", "");
        var file = folder.resolve("round.json.gz");
        var fetch = new String[] {"snapshot", "--anonymize", "--rm", rm, file.toString()};
        assertThat(whileRoundsRun(() -> Sharpshooter.commandLine().execute(fetch)))
                .isZero();
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(IOUtils.toString(in, UTF_8))
                    .contains("\"root.n")
                    .doesNotContain("alice", "\"root.a\"", "\"root.b\"", "127.0.0.");
        }
        try (var in = Files.newInputStream(file)) {
            assertThat(SnapshotFile.read(in).cluster().queues()).hasSize(4);
        }
        var err = new StringWriter();
        var commands = Sharpshooter.commandLine().setErr(new PrintWriter(err));
        assertThat(commands.execute(fetch)).isEqualTo(1);
        assertThat(err.toString()).endsWith("round.json.gz is there already.\n");
        assertThat(commands.execute("snapshot", "--rm", rm, file + "2")).isEqualTo(1);
        assertThat(err.toString()).contains("answers 429. Somebody else asks now, or has just asked.");
        assertThat(file.resolveSibling("round.json.gz2")).doesNotExist();

        var out = new StringWriter();
        commands.setOut(new PrintWriter(out));
        var ask = new String[] {"what-if", "--json", "--rm", rm, "--queue=root.a", "--size=memory-mb=40960,vcores=1"};
        assertThat(whileRoundsRun(() -> commands.execute(ask))).isZero();
        assertThat(out.toString()).contains("1 of 1 would get a place", "\"root.b\" : 10");
    }

    @Test
    void withListsEachSeesHisOwn() throws Exception {
        var asks = play("bob", true);
        get("claims", "", 403);
        var victims = scene.small().id().toString();
        var mine = get("claims", "bob", 200).path("claims").path(0).path("steps");
        assertThat(mine.findValuesAsText("app")).contains(asks.id().toString()).doesNotContain(victims);
        assertThat(mine.path(0).path("others").path("root.b").asInt()).isEqualTo(10);
        assertThat(mine.findValuesAsText("container")).isEmpty();
        assertThat(mine.findValues("taken")).as("what others held").isEmpty();
        assertThat(mine.findValues("lostSeconds"))
                .allSatisfy(lost -> assertThat(lost).isEmpty());
        assertThat(get("apps/" + asks.id(), "bob", 200).path("refusals")).hasSize(1);
        get("apps/" + victims, "bob", 404);
        get("settings", "bob", 404);

        assertThat(get("claims", "eve", 200).path("total").asInt()).isZero();
        assertThat(get("refusals", "eve", 200).path("total").asInt()).isZero();
        assertThat(get("shares", "eve", 200).path("queues")).isEmpty();
        get("queues/root.a", "eve", 404);

        assertThat(get("shares", "boss", 200).path("queues").findValuesAsText("queue"))
                .contains("root.a", "root.b");
        var others = get("claims", "boss", 200).path("claims").path(0);
        assertThat(others.findValuesAsText("user")).as("of apps in his queues").contains("bob");
        assertThat(get("settings", "admin", 200)).isNotEmpty();
        assertThat(get("shares", "admin", 200).path("queues")).isNotEmpty();
        assertThat(get("apps/" + victims, "admin", 200).path("claims")).hasSize(1);
    }
}
