package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Apps that share queues, and what becomes of them by ours and by stock, each on a cluster of its own. Settings are
 * {@code queues 60 40, order priority_first}: the shares of root.a and root.b in percent, and what {@link #set} knows.
 * With {@code told} it is told from the first round who is to die, else from the end who has died and who runs.
 *
 * <p>Each app is a line, {@code a alice p2 master holds 30 asks 10 of 3:1 in x; ours -4 26; stock -3 27}: of queue,
 * user and priority, with 30 containers of 3 GiB and one core in partition x, of which one is its master. They come one
 * after the other, and hold what they hold before the next one comes. Then they ask in the same order. Where ours and
 * stock come to the same, it is {@code both -4 26}.
 */
final class InsidePlay {
    private static final String INSIDE = PolicyByHand.KEYS + "intra-queue-preemption.";
    private static final String EACH_BEAT = "yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments";
    private static final int ROUNDS = 20;
    private static final int QUIET = 3;

    /** Queue, user, priority, master, held, asked, GiB, cores, partition. */
    private static final Pattern APP = Pattern.compile(
            "(\\w) (\\w+) p(\\d)( master)? holds (\\d+) asks (\\d+)(?: of (\\d+):(\\d+))?(?: in (\\w+))?;.*");

    private final Map<String, String> settings = new TreeMap<>();
    private final List<Matcher> apps = new ArrayList<>();

    InsidePlay(String settings, List<String> lines) {
        for (var setting : settings.split(", ")) {
            String[] words = setting.split(" ", 2);
            this.settings.put(words[0], words[words.length - 1]);
        }
        for (var line : lines) {
            var app = APP.matcher(line);
            assertThat(app.matches()).as(line).isTrue();
            apps.add(app);
        }
    }

    /** The lines of the apps, with what has become of each. */
    List<String> lines() throws Exception {
        var ours = play(true);
        var stock = play(false);
        var lines = new ArrayList<String>();
        for (int index = 0; index < apps.size(); index++) {
            var line = apps.get(index).group();
            var asked = line.substring(0, line.indexOf(';'));
            boolean same = ours.get(index).equals(stock.get(index));
            var played = same ? "both %s" : "ours %s; stock %s";
            lines.add(asked + "; " + played.formatted(ours.get(index), stock.get(index)));
        }
        return lines;
    }

    private List<String> play(boolean ours) throws Exception {
        try (var scene = MockScene.of(plan())) {
            var running = new ArrayList<MockApp>();
            for (var app : apps) {
                running.add(start(scene, app));
            }
            inOrder(running);
            var policy = ours ? scene.policy() : scene.stockPolicy();
            for (int index = 0; index < apps.size(); index++) {
                running.get(index)
                        .ask(Want.of(number(apps.get(index), 6), size(apps.get(index)))
                                .label(label(apps.get(index))));
            }
            int rounds = ours ? Integer.parseInt(settings.getOrDefault("rounds", "20")) : ROUNDS;
            for (int round = 0; round < (isTold() ? 1 : rounds); round++) {
                policy.turn();
            }
            if (ours && !isTold()) {
                policy.restsFor(QUIET);
            }
            return running.stream().map(app -> result(app, policy)).toList();
        }
    }

    private boolean isTold() {
        return settings.containsKey("told");
    }

    private String result(MockApp app, PolicyByHand policy) {
        if (isTold()) {
            return "told " + Set.copyOf(app.notices()).size();
        }
        long died = policy.rounds().stream()
                .flatMap(round -> round.killed().stream())
                .filter(id -> id.getApplicationAttemptId().getApplicationId().equals(app.id()))
                .count();
        return -died + " " + app.inScheduler().getLiveContainers().size();
    }

    /** It holds what it is to hold. */
    private static MockApp start(MockScene scene, Matcher line) throws Exception {
        var builder = scene.cluster()
                .app("root." + line.group(1))
                .user(line.group(2))
                .priority(number(line, 3))
                .amLabel(label(line))
                .am(size(line));
        boolean master = line.group(4) != null;
        int held = number(line, 5);
        var app = master ? scene.drive(builder.start()) : scene.app(builder);
        scene.cluster().fill(app, Want.of(master ? held - 1 : held, size(line)).label(label(line)));
        assertThat(app.inScheduler().getLiveContainers()).as(line.group()).hasSize(held);
        return app;
    }

    /** Of an app, who came later is newer: not only where the clock went on between the two. */
    private static void inOrder(List<MockApp> apps) {
        for (var app : apps) {
            var running = app.running();
            for (int last = running.size() - 1; last >= 0; last--) {
                long started = running.get(0).getCreationTime() - running.size() + last;
                HiddenField.set(running.get(last), "creationTime", started);
            }
        }
    }

    private static int number(Matcher line, int group) {
        return Integer.parseInt(line.group(group));
    }

    private static String label(Matcher line) {
        return line.group(9) == null ? "" : line.group(9);
    }

    private static Size size(Matcher line) {
        return line.group(7) == null ? Size.gib(1) : Size.gib(number(line, 7)).vcores(number(line, 8));
    }

    /** Ten nodes of 10 GiB for what is not said otherwise. Each heartbeat places one: an app is on all nodes alike. */
    private MockClusterBuilder plan() {
        var plan = MockScene.settings()
                .set(EACH_BEAT, "1")
                .set(INSIDE + "enabled", "true")
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1");
        settings.forEach((key, value) -> set(plan, key, value));
        String[] nodes = settings.getOrDefault("nodes", "10 10 1000").split(" ");
        var node = Size.gib(Integer.parseInt(nodes[1])).vcores(Integer.parseInt(nodes[2]));
        plan.nodes(Integer.parseInt(nodes[0]), node);
        boolean labelled = settings.containsKey("label");
        if (labelled) {
            plan.label("x", true).nodes(Integer.parseInt(nodes[0]), node, "x", 0);
        }
        String[] shares = settings.getOrDefault("queues", "100").split(" ");
        for (int index = 0; index < shares.length; index++) {
            var name = "abcd".substring(index, index + 1);
            int percent = Integer.parseInt(shares[index]);
            plan.queue("root." + name, percent, queue -> {
                queue.set("minimum-user-limit-percent", settings.getOrDefault("user-limit", "100"));
                queue.set("ordering-policy", settings.getOrDefault("ordering", "fifo"));
                queue.set("disable_preemption", name.equals(settings.get("disabled")));
                if (labelled) {
                    queue.label("x", percent, 100);
                }
            });
        }
        return plan;
    }

    private static void set(MockClusterBuilder plan, String key, String value) {
        switch (key) {
            case "order" -> plan.set(INSIDE + "preemption-order-policy", value);
            case "at-once" -> plan.set(INSIDE + "max-allowable-limit", value);
            case "per-round" -> plan.set(PolicyByHand.PER_ROUND, value);
            case "told" -> plan.set(PolicyByHand.WAIT, "15000");
            case "cores" -> plan.dominantResources();
            default -> assertThat(key).isIn("queues", "nodes", "label", "user-limit", "ordering", "disabled", "rounds");
        }
    }
}
