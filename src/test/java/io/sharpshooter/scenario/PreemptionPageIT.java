package io.sharpshooter.scenario;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WEBAPP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The page of a ResourceManager, as somebody sees it who has it open all the time. */
class PreemptionPageIT {
    private static final String HOSTILE = "<img src=x onerror=alert(1)>";
    private static final String TOLD = "until the kill";
    private static final String ANY_PORT = "127.0.0.1:0";
    private static final int WIDE = 1_100;
    private static final int NARROW = 360;

    @AutoClose
    private Browser browser;

    @AutoClose
    @SuppressWarnings("NullAway.Init") // each test plays first
    private MockScene scene;

    @BeforeEach
    void start() {
        assumeTrue(
                Browser.isInstalled() || System.getenv("CI") != null,
                "there is no Chromium with its driver. Maybe: sudo apt-get install chromium-driver");
        browser = new Browser();
    }

    /** Returns where its page is. */
    private String play(String address, String user) throws Exception {
        return play(address, user, false);
    }

    private String play(String address, String user, boolean lists) throws Exception {
        scene = MockScene.filled(
                MockScene.SMALL,
                plan -> PagesIT.web(plan, lists)
                        .set(RM_WEBAPP_ADDRESS, address)
                        .set(PolicyByHand.WAIT, "15000")
                        .set("yarn.scheduler.capacity.root.c.acl_submit_applications", "*")
                        .queue("root." + user, 0));
        scene.app("root.c", user).ask(Want.of(1, Size.gib(80))); // no node can hold it
        scene.policy().turn();
        return WebAppUtils.getRMWebAppURLWithoutScheme(scene.cluster().rm().getConfig());
    }

    @Test
    void showsAClaimFromTheNoticeToThePlacement() throws Exception {
        browser.open("http://" + play(ANY_PORT, "guest") + "/preemption/");
        browser.shows("#refusal-list", "NO_NODE_BIG_ENOUGH");
        browser.shows("#claim-list", "nobody is chosen to die");

        scene.large().ask(Want.of(1, Size.gib(40)));
        scene.policy().turn();
        browser.shows("#claim-list", TOLD);
        browser.shows("#claim-list", "To die: 10 containers of root.b");
        browser.element("#claim-list summary").click();
        browser.shows("#claim-list", "The next nodes, which were not taken");
        isReadable("claim");

        scene.policy().turnsUntil(() -> scene.policy().kills() == 10, 6);
        scene.policy().round();
        browser.shows("#past", "SATISFIED");
        browser.shows("#claim-list", "nobody is chosen to die");
        isReadable("placed");
        assertThat(browser.title()).isEqualTo("Preemption");
        browser.hasNoTrouble();
    }

    private void isReadable(String name) throws IOException {
        browser.look(WIDE, "dark");
        browser.isReadable(name + "-dark");
        browser.look(NARROW, "light");
        browser.isReadable(name + "-narrow");
        browser.look(WIDE, "light");
        browser.isReadable(name);
    }

    @Test
    void answersWhyAContainerDied() throws Exception {
        browser.open("http://" + play(ANY_PORT, HOSTILE) + "/preemption/");
        scene.large().ask(Want.of(1, Size.gib(40)));
        scene.policy().turnsUntil(() -> scene.large().running().size() == 1, 8);
        scene.policy().round();
        var killed = scene.policy().rounds().stream()
                .flatMap(round -> round.killed().stream())
                .findFirst()
                .orElseThrow();

        browser.shows("#queue-list", "root." + HOSTILE);
        browser.shows("#refusal-list", HOSTILE);
        browser.element("#asked").sendKeys(" " + killed, Keys.ENTER);
        browser.shows("#answer", "It died at");
        browser.shows("#answer", "ELASTIC_MINIMUM");
        assertThat(browser.focused()).isEqualTo(browser.element("#answer"));
        isReadable("container");
        browser.element("#answer a[href*='application']").click();
        browser.shows("#answer", "Claims for it");
        isReadable("app");
        browser.element("#asked").clear();
        browser.element("#asked").sendKeys("application_1_0001", Keys.ENTER);
        browser.shows("#answer", "Nothing is known of it");
        browser.hasNoTrouble("404");
    }

    @Test
    void goesOnWhenTheManagerIsBack() throws Exception {
        var address = play(ANY_PORT, "guest");
        browser.open("http://" + address + "/preemption/");
        scene.large().ask(Want.of(1, Size.gib(40)));
        scene.policy().turn();
        browser.shows("#claim-list", TOLD);
        browser.hasNoTrouble();

        scene.close();
        browser.shows("#trouble", "does not answer as it should");
        isReadable("gone");
        play(address, "guest");
        browser.shows("#trouble", "");
        browser.shows("#claim-list", "nobody is chosen to die");
        browser.shows("#past", "No claim has ended yet");

        scene.close();
        var active = play(ANY_PORT, "guest");
        int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
        var standby = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        standby.createContext("/", asked -> {
            asked.getResponseHeaders().set("Location", "http://" + active + asked.getRequestURI());
            asked.sendResponseHeaders(307, -1);
        });
        standby.start();
        try {
            browser.shows("#trouble", "");
            browser.moved("http://" + active + "/preemption/");
        } finally {
            standby.stop(0);
        }
        browser.hasNoTrouble("ERR_CONNECTION_REFUSED", "503", "404");
    }

    @Test
    void saysWhatAnAskWouldGet() throws Exception {
        browser.open("http://" + play(ANY_PORT, "guest") + "/preemption/");
        browser.element("#asked").sendKeys("root.a", Keys.ENTER);
        browser.shows("#answer", "Who would go next for it?");
        browser.element("[data-next]").click();
        browser.shows("#fate", "The next round answers");
        scene.policy().turnsUntil(() -> !browser.element("#fate").getText().contains("next round"), 1_000);
        browser.shows("#fate", "15 containers of root.b");
        isReadable("what-if");
        browser.element("#wish [name=size]").clear();
        browser.element("#wish [name=size]").sendKeys("memory-mb=81920", Keys.ENTER);
        browser.shows("#fate", "The next round answers");
        scene.policy().turnsUntil(() -> !browser.element("#fate").getText().contains("next round"), 1_000);
        browser.shows("#fate", "No node could hold it");
        browser.shows("#fate", "This would get a place: ");
        isReadable("what-if-refused");
        browser.hasNoTrouble();
    }

    /** Somebody whose containers died for a queue of which he may see nothing. */
    @Test
    void showsWhatOneMaySee() throws Exception {
        browser.open("http://" + play(ANY_PORT, "guest", true) + "/preemption/?user.name=alice");
        var asks = scene.app("root.a", "bob").ask(Want.of(1, Size.gib(40)));
        scene.policy().turnsUntil(() -> asks.running().size() == 1, 8);
        scene.cluster()
                .refreshQueues(conf -> conf.set("yarn.scheduler.capacity.root.a.acl_submit_applications", "bob"));
        scene.policy().round();
        browser.shows("#past", "something for somebody whom you may not see");
        browser.shows("#past", "Died: 10 containers of root.b");
        browser.shows("#claim-list", "There is none that you may see");
        isReadable("restricted");
        browser.hasNoTrouble();
    }
}
