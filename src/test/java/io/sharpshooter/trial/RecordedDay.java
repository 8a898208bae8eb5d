package io.sharpshooter.trial;

import static io.sharpshooter.config.SettingsKeys.COST;
import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.model.ResourceTypes.VCORES;
import static io.sharpshooter.trial.Job.Start.OWED;
import static io.sharpshooter.trial.Job.Start.UNDER_WAY;
import static io.sharpshooter.trial.Job.Start.WAITING;
import static io.sharpshooter.trial.Workload.WARM_UP_S;
import static java.lang.Math.max;
import static java.util.Collections.nCopies;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import io.sharpshooter.trial.Job.Stage;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The default partition of a recording, and what runs and waits there. Who has run for some time runs as long again,
 * and what waits will run as long as its app's containers have run by then, the median. Immutable.
 *
 * @param now the cluster of the recording
 * @param nodes those that are played
 */
public record RecordedDay(Recording recording, ClusterSnapshot now, List<NodeSnapshot> nodes) implements Source {
    /** Reads one, or complains. */
    public static RecordedDay read(Path file) {
        try (var in = Files.newInputStream(file)) {
            var recording = SnapshotFile.read(in);
            var nodes = recording.cluster().nodes().stream()
                    .filter(node -> node.partition().isEmpty() && node.health() != NodeHealth.UNUSABLE)
                    .toList();
            return new RecordedDay(recording, recording.cluster(), nodes);
        } catch (IOException e) {
            throw new Complaint("--snapshot: " + file + " cannot be read: " + e);
        }
    }

    private long ageMs(ContainerSnapshot container) {
        return max(1_000, now.roundTime().since(container.startedAt()));
    }

    @Override
    public MockClusterBuilder cluster() {
        var any = MockCluster.builder();
        var builder = now.types().size() > VCORES ? any.dominantResources() : any;
        var settings = new HashMap<>(recording.settings());
        settings.keySet().removeIf(key -> key.matches(".*(observe.only|shadow)"));
        settings.computeIfPresent(COST.name(), (key, text) -> text.contains(".") ? "lost-work" : text);
        settings.forEach(builder::set);
        nodes.forEach(node -> builder.nodes(1, size(node.total())));
        var queues = now.queues().stream().skip(1);
        queues.forEach(queue -> builder.queue(queue.path(), 0, spec -> describe(queue, spec)));
        return builder.set(RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "1");
    }

    private static void describe(QueueSnapshot queue, QueueSpec spec) {
        var load = queue.load("", 1);
        var order = queue.order().byMemory() ? "fair" : "fifo";
        spec.capacity(spelled(load.guaranteed()))
                .max(spelled(load.maximum()))
                .priority(queue.priority())
                .set("maximum-applications", 1_000_000)
                .set("disable_preemption", queue.preemptionDisabled())
                .set("ordering-policy", queue.leaf() ? order : "utilization");
    }

    private static String spelled(ResourceVector amount) {
        return "[memory=" + amount.get(MEMORY) + ",vcores=" + size(amount).vcores() + "]";
    }

    /** Where memory alone counts, each has one core. */
    private static Size size(ResourceVector amount) {
        return Size.mib(amount.get(MEMORY)).vcores(amount.size() > VCORES ? (int) amount.get(VCORES) : 1);
    }

    @Override
    public List<Job> jobs(Plan plan) {
        var random = new SplittableRandom(plan.seed());
        var all = nodes.stream().flatMap(node -> node.containers().stream()).toList();
        Map<String, List<Long>> agesMs = new HashMap<>();
        all.stream().filter(each -> !each.am()).sorted(comparing(this::ageMs)).forEach(each -> {
            for (var of : List.of(each.app().id(), each.queue().path(), "")) {
                agesMs.computeIfAbsent(of, it -> new ArrayList<>()).add(ageMs(each));
            }
        });
        var running = all.stream().collect(groupingBy(ContainerSnapshot::app));
        var waiting = now.asks().stream()
                .filter(ask -> ask.partition().isEmpty() && ask.app().active())
                .filter(ask -> nodes.stream().anyMatch(node -> ask.size().fitsIn(node.total())))
                .collect(groupingBy(Ask::app));
        return now.apps().values().stream()
                .sorted(comparing(AppSnapshot::startedAt).thenComparing(AppSnapshot::id))
                .map(app -> job(
                        app,
                        running.getOrDefault(app, List.of()),
                        waiting.getOrDefault(app, List.of()),
                        usualMs(app, agesMs),
                        random.nextInt(100) < plan.cooperativePercent()))
                .filter(job -> job.tasks() > 0)
                .toList();
    }

    /** The median of its app, else of its queue, else of all. */
    private static long usualMs(AppSnapshot app, Map<String, List<Long>> agesMs) {
        var all = agesMs.getOrDefault("", List.of(60_000L));
        var near = agesMs.getOrDefault(app.id(), agesMs.getOrDefault(app.queue().path(), all));
        return near.get(near.size() / 2);
    }

    /** A master that has nothing else is played as a container like others. */
    private Job job(AppSnapshot app, List<ContainerSnapshot> held, List<Ask> asks, long newMs, boolean cooperative) {
        boolean alone = held.size() + asks.size() == 1;
        List<Stage> stages = new ArrayList<>();
        held.stream()
                .filter(each -> alone || !each.am())
                .sorted(comparing(ContainerSnapshot::key))
                .collect(groupingBy(each -> List.of(each.key(), each.size()), LinkedHashMap::new, toList()))
                .values()
                .forEach(equal -> {
                    var runMs = equal.stream().map(each -> 2 * ageMs(each)).toList();
                    var size = size(equal.get(0).size());
                    stages.add(new Stage(stages.size() + 1, size, runMs, UNDER_WAY));
                });
        var load = app.queue().load("", 1);
        var start = load.used().get(MEMORY) < load.guaranteed().get(MEMORY) ? OWED : WAITING;
        for (var ask : asks) {
            var runMs = nCopies(ask.outstanding(), newMs);
            stages.add(new Stage(stages.size() + 1, size(ask.size()), runMs, start));
        }
        var master = held.stream().filter(each -> each.am() && !alone).findFirst();
        long ageS = max(WARM_UP_S, now.roundTime().since(app.startedAt()) / 1_000);
        var size = master.map(each -> size(each.size())).orElse(null);
        var as = new Job.App(app.user(), app.priority(), size);
        return new Job((int) -ageS, app.queue().path(), as, stages, 1, cooperative);
    }

    @Override
    public String toString() {
        return "default partition of a snapshot, %d nodes".formatted(nodes.size());
    }
}
