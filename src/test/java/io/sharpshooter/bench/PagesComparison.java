package io.sharpshooter.bench;

import static java.lang.Math.min;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * How long answers below {@code /preemption/v1/} take, what is kept for them, and what open pages cost a round.
 *
 * <p>{@code ./sharpshooter bench pages} runs it.
 */
public final class PagesComparison {
    private static final int PAGES = 10;
    private static final int WARM_UP = 20;
    private static final int ANSWERS = 50;

    /** Of rounds without and with open pages, in turn. */
    private static final int BLOCKS = 4;

    private static final long BLOCK_NANOS = SECONDS.toNanos(10);
    private static final int COLLECTIONS = 5;
    private static final String CLOSED = "claims?state=closed&from=0&limit=";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PagesScene scene;
    private final PrintStream out;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    private PagesComparison(PagesScene scene, PrintStream out) {
        this.scene = scene;
        this.out = out;
        var cluster = scene.cluster();
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** What a round takes, in ms. */
    private record Times(DescriptiveStatistics processor, DescriptiveStatistics clock) {
        Times() {
            this(new DescriptiveStatistics(), new DescriptiveStatistics());
        }

        void measure(Runnable round) {
            long start = System.nanoTime();
            processor.addValue(RoundComparison.ms(round));
            clock.addValue((System.nanoTime() - start) / 1e6);
        }
    }

    /** Takes some minutes. */
    public static void run(int nodes, int queues, int claims, PrintStream out) throws Exception {
        out.printf("%,d nodes, %,d queues, %,d claims that have closed:%n", nodes, queues, claims);
        try (var scene = PagesScene.start(nodes, queues, claims)) {
            var comparison = new PagesComparison(scene, out);
            comparison.answers(PagesScene.ADMINISTRATOR, 0);
            comparison.answers(PagesScene.user(1), 1);
            comparison.rounds();
            comparison.kept();
        }
    }

    private void answers(String user, int queue) throws IOException {
        var page = new OpenPage(scene.site(), user);
        var last = JSON.readTree(page.get(CLOSED + 500));
        var victim = last.findPath("killed").path(0).path("container").asText("container_1_1_1_1");
        out.printf(
                "%s, who sees %,d closed claims, %,d open ones, and %,d refusals:%n",
                user, total(page, CLOSED), total(page, "claims?state=open&limit="), total(page, "refusals?limit="));
        List<String> paths = new ArrayList<>(OpenPage.PATHS);
        paths.addAll(OpenPage.AT_FIRST);
        paths.addAll(List.of("claims?limit=500", "refusals?limit=500", "containers/" + victim));
        paths.add("apps/" + scene.app(queue));
        paths.add("queues/" + PagesScene.queue(1));
        for (var path : paths) {
            answers(path, user);
        }
    }

    private static int total(OpenPage page, String path) throws IOException {
        return JSON.readTree(page.get(path + 1)).path("total").asInt();
    }

    private void answers(String path, String user) throws IOException {
        var times = new DescriptiveStatistics(ANSWERS);
        int chars = 0;
        for (int asked = 0; asked < WARM_UP + ANSWERS; asked++) {
            var fresh = new OpenPage(scene.site(), user);
            long start = System.nanoTime();
            chars = fresh.get(path).length();
            times.addValue((System.nanoTime() - start) / 1e6);
        }
        out.printf(
                "  %-46s %7.1f ms, longest %7.1f   %,8.0f KB%n",
                path, times.getPercentile(50), times.getMax(), chars / 1024.0);
    }

    private void rounds() throws Exception {
        var alone = new Times();
        var beside = new Times();
        var theirs = new Times();
        for (int block = 0; block <= BLOCKS; block++) {
            boolean warm = block > 0;
            rounds(warm ? alone : new Times(), warm ? theirs : new Times());
            var pages = Executors.newScheduledThreadPool(PAGES);
            for (int page = 0; page < PAGES; page++) {
                var open = new OpenPage(scene.site(), page == 0 ? PagesScene.ADMINISTRATOR : PagesScene.user(page));
                long first = (long) page * OpenPage.EVERY_MS / PAGES;
                pages.scheduleWithFixedDelay(() -> refresh(open), first, OpenPage.EVERY_MS, MILLISECONDS);
            }
            rounds(warm ? beside : new Times(), new Times());
            pages.shutdown();
            pages.awaitTermination(1, SECONDS);
        }
        print("a round, no page open", alone);
        print("a round, ten pages open, each asks every 5 s", beside);
        out.printf(
                "  ratio %.2f of processor time, %.2f on the clock%n",
                beside.processor.getPercentile(50) / alone.processor.getPercentile(50),
                beside.clock.getPercentile(50) / alone.clock.getPercentile(50));
        print("stock's, no page open", theirs);
    }

    private static void refresh(OpenPage open) {
        try {
            open.refresh();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void rounds(Times ours, Times theirs) {
        long end = System.nanoTime() + BLOCK_NANOS;
        while (System.nanoTime() < end) {
            ours.measure(scene::round);
            theirs.measure(stock::editSchedule);
        }
    }

    private void print(String what, Times times) {
        out.printf(
                "%-46s processor %7.2f ms, longest %7.1f   clock %7.2f ms, longest %7.1f   (medians of %,d)%n",
                what,
                times.processor.getPercentile(50),
                times.processor.getMax(),
                times.clock.getPercentile(50),
                times.clock.getMax(),
                times.clock.getN());
    }

    /** The difference that it makes to forget the claims. */
    private void kept() {
        double with = usedMb();
        scene.forget();
        out.printf("kept of claims: %.1f MB of heap%n", with - usedMb());
    }

    private static double usedMb() {
        double least = Double.MAX_VALUE;
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
            least = min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0);
        }
        return least;
    }
}
