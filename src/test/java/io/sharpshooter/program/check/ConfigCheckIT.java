package io.sharpshooter.program.check;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Folder, messages. Each folder is one of which nothing is to be said, with these lines: {@code y} sets a key of
 * {@code yarn-site.xml} and {@code c} one of {@code capacity-scheduler.xml}, to nothing where it is to be gone. Then
 * come all messages, which name these files so too; three dots stand for anything. Keys may begin with PRE, LARGE,
 * AUDIT, QUEUES and RM.
 */
class ConfigCheckIT {
    private static final Map<String, String> SHORT = Map.of(
            "PRE.", "yarn.resourcemanager.monitor.capacity.preemption.",
            "LARGE.", "yarn.resourcemanager.monitor.capacity.preemption.large-container.",
            "AUDIT.", "yarn.resourcemanager.monitor.capacity.ledger-audit.",
            "QUEUES.", "yarn.scheduler.capacity.",
            "RM.", "yarn.resourcemanager.",
            "OURS", "io.sharpshooter.PriorityLargeContainerPreemptionPolicy",
            "SAFE", "io.sharpshooter.MoveSafeCapacityScheduler",
            "HADOOPS.", "org.apache.hadoop.yarn.server.resourcemanager.");

    @TempDir
    private Path folder;

    static Stream<Row> rows() {
        return Stream.of("""
            nothing to say
              y some.key = some value
              y user = x
              y RM.scheduler.monitor.enable = TRUE
              y RM.scheduler.class = SAFE
              c AUDIT.heal = true
              c PRE.max_ignored_over_capacity = 0.99
              c PRE.total_preemption_per_round = 1.0
              c QUEUES.maximum-am-resource-percent = 1.0
              c PRE.max_wait_before_kill = 0
              c LARGE.loss-memory-ms = 0
              c PRE.monitoring_interval = 1000

            variables in a circle where a class is named
              y RM.scheduler.monitor.policies = ${p.q}
              y p.q = ${p.r}
              y p.r = ${p.q}
              wrong y: RM.scheduler.monitor.policies is...variables...does not start.

            an order that is inherited
              c QUEUES.root.ordering-policy = priority-utilization
              c QUEUES.root.a.queues = x
              c QUEUES.root.a.x.capacity = 100
              c QUEUES.root.a.x.priority = 5

            monitors off
              y RM.scheduler.monitor.enable =
              wrong y: RM.scheduler.monitor.enable is not true: no policy runs...Maybe set it to true.

            monitors on in the wrong file
              y RM.scheduler.monitor.enable =
              c RM.scheduler.monitor.enable = true
              wrong y: RM.scheduler.monitor.enable is not true...stands in capacity-scheduler.xml...

            nothing of ours
              y RM.scheduler.monitor.policies =
              wrong y: RM.scheduler.monitor.policies names nothing of Sharpshooter...Maybe OURS.

            stock beside ours
              y RM.scheduler.monitor.policies = OURS,HADOOPS.monitor.capacity.ProportionalCapacityPreemptionPolicy
              wrong y: ...does not start...beside Sharpshooter, and two policies...

            stock beside ours, which only watches
              y RM.scheduler.monitor.policies = OURS,HADOOPS.monitor.capacity.ProportionalCapacityPreemptionPolicy
              c LARGE.shadow = true

            all of Hadoop's policies, since 3.4
              y RM.scheduler.monitor.policies = OURS,HADOOPS.scheduler.capacity.AutoCreatedQueueDeletionPolicy,\
            HADOOPS.scheduler.capacity.QueueConfigurationAutoRefreshPolicy,\
            HADOOPS.scheduler.capacity.QueueManagementDynamicEditPolicy

            a slip in a policy hides nothing
              y RM.scheduler.monitor.policies = OURSy
              y RM.scheduler.monitor.enable = false
              c PRE.observe_only = true
              wrong y: RM.scheduler.monitor.policies names OURSy, and there is no such class...Maybe OURS.
              wrong y: RM.scheduler.monitor.enable is not true...
              unwise c: PRE.observe_only is true: everything is decided...

            a policy that is not here
              y RM.scheduler.monitor.policies = OURS,com.example.Watcher
              c QUEUES.root.a.Priority = 1
              unwise y: ...com.example.Watcher, which is missing here...Maybe add it to HADOOP_CLASSPATH...
              unwise c: There is no key QUEUES.root.a.Priority...Maybe QUEUES.root.a.priority.

            a policy that is none
              y RM.scheduler.monitor.policies = OURS,java.lang.String
              wrong y: ...Specified policy=java.lang.String is not a SchedulingEditPolicy class.

            a scheduler of a wrong package
              y RM.scheduler.class = HADOOPS.scheduler.CapacityScheduler
              wrong y: ...Maybe HADOOPS.scheduler.capacity.CapacityScheduler.

            a scheduler of another kind
              y RM.scheduler.class = HADOOPS.scheduler.fair.FairScheduler
              wrong y: ...FairScheduler, but allowed is HADOOPS.scheduler.capacity.CapacityScheduler or...

            a maximum that is no number
              y yarn.scheduler.maximum-allocation-mb = 64g
              wrong y: yarn.scheduler.maximum-allocation-mb is "64g": the ResourceManager does not start...

            capacities
              c QUEUES.root.b.capacity = 40
              wrong c: the ResourceManager does not start with it...Illegal capacity...0.9...

            a priority that is no number
              c QUEUES.root.a.priority = high
              wrong c: QUEUES.root.a.priority is "high": the ResourceManager does not start...

            values that our reader refuses
              c LARGE.threshold = 40gigs
              y PRE.max_wait_before_kill = soon
              y RM.scheduler.monitor.policies = OURS,io.sharpshooter.QueueLedgerAuditor
              c AUDIT.interval-ms = 0
              wrong c: LARGE.threshold is "40gigs", but allowed is...memory-mb=40Gi,vcores=8.
              wrong y: PRE.max_wait_before_kill is "soon", but allowed is...
              wrong c: AUDIT.interval-ms is "0", but allowed is...

            a value that a final one of the other file keeps out
              y! PRE.observe_only = true
              c PRE.observe_only = false
              unwise y: PRE.observe_only is true...

            keys that nobody knows
              c PRE.max-wait-before-kill = 60000
              c PRE.threshold = 30%
              c QUEUES.root.a.priorty = 5
              c QUEUES.root.a.preemption_disabled = true
              y RM.scheduler.monitor.polices = x
              unwise c: There is no key PRE.max-wait-before-kill...Maybe PRE.max_wait_before_kill.
              unwise c: There is no key PRE.threshold...Maybe LARGE.threshold.
              unwise y: There is no key RM.scheduler.monitor.polices...Maybe RM.scheduler.monitor.policies.
              unwise c: There is no key QUEUES.root.a.preemption_disabled...QUEUES.root.a.dis...
              unwise c: There is no key QUEUES.root.a.priorty...Maybe QUEUES.root.a.priority.

            keys of queues that Hadoop knows
              c QUEUES.root.a.acl_submit_applications = *
              c QUEUES.root.a.default-node-label-expression = x
              c QUEUES.root.a.accessible-node-labels = x
              c QUEUES.root.a.ordering-policy = fair
              c QUEUES.root.a.ordering-policy.fair.enable-size-based-weight = true
              c QUEUES.root.a.user-settings.ann.weight = 0.5
              c QUEUES.root.a.maximum-allocation-mb = 8192
              c QUEUES.root.default-application-priority = 1
              c QUEUES.user.ann.max-parallel-apps = 3
              c QUEUES.resource-calculator = org.apache.hadoop.yarn.util.resource.DominantResourceCalculator

            queues that are not there
              c QUEUES.root.nosuch.priority = high
              c QUEUES.root.nosuch.capacity = 7
              c QUEUES.root.a.sub.disable_preemption = yes
              unwise c: There is no queue root.a.sub: QUEUES.root.a.sub.disable_preemption...
              unwise c: There is no queue root.nosuch: QUEUES.root.nosuch.capacity...

            templates, since 3.4
              c QUEUES.root.a.capacity = 1w
              c QUEUES.root.b.capacity = 3w
              c QUEUES.root.b.ordering-policy = priority-utilization
              c QUEUES.root.b.auto-queue-creation-v2.enabled = true
              c QUEUES.root.b.auto-queue-creation-v2.leaf-template.capacity = 5w
              c QUEUES.root.b.auto-queue-creation-v2.leaf-template.priority = 5
              c QUEUES.root.b.auto-queue-creation-v2.template.user-limit-factor = 10
              c QUEUES.root.b.tomorrow.capacity = 5w
              c QUEUES.root.b.priorty = 5
              c QUEUES.root.b.auto-queue-creation-v2.leaf-template.preemption-observe-only = true
              c QUEUES.root.b.preemption-observe-only = true
              unwise c: The value of QUEUES.root.b.auto-queue-creation-v2.leaf-template.preemption-observe-only...
              unwise c: There is no key QUEUES.root.b.priorty...Maybe QUEUES.root.b.priority.

            a template whose order is not by priority, since 3.4
              c QUEUES.root.a.capacity = 1w
              c QUEUES.root.b.capacity = 3w
              c QUEUES.root.b.auto-queue-creation-v2.enabled = true
              c QUEUES.root.b.auto-queue-creation-v2.leaf-template.priority = 5
              unwise c: QUEUES.root.b.ordering-policy is not priority-utilization...

            priorities that nobody is served by
              c QUEUES.root.a.priority = 5
              unwise c: QUEUES.root.ordering-policy is not priority-utilization...

            switches of queues that Hadoop takes for nothing
              c QUEUES.root.a.disable_preemption = yes
              c QUEUES.root.b.disable_preemption = True
              unwise c: QUEUES.root.a.disable_preemption is yes: allowed is true or false...

            nothing may be taken
              c PRE.total_preemption_per_round = 0.0
              c QUEUES.root.disable_preemption = TRUE
              unwise c: PRE.total_preemption_per_round is 0.0: nothing is ever preempted...
              unwise c: QUEUES.root.disable_preemption is TRUE: nothing is taken...

            shares above 1
              c PRE.max_ignored_over_capacity = 1
              c QUEUES.maximum-am-resource-percent = 10
              c QUEUES.root.a.maximum-am-resource-percent = 1.5
              unwise c: PRE.max_ignored_over_capacity is 1: it is a share, where 1 is all...
              unwise c: QUEUES.maximum-am-resource-percent is 10: it is a share...
              unwise c: QUEUES.root.a.maximum-am-resource-percent is 1.5: it is a share...

            types that do not count
              c LARGE.threshold = vcores=8
              c LARGE.scarce-types = yarn.io/gpu,tape
              c QUEUES.resource-calculator = org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator
              unwise c: LARGE.threshold names vcores, but...count here are [memory-mb]...Domi...
              unwise c: LARGE.scarce-types names tape, but...it spares no container...

            types that do not exist
              c LARGE.threshold = memory=40960,vcore=8,gpu=1,memory-mb=40960
              c QUEUES.resource-calculator = org.apache.hadoop.yarn.util.resource.DominantResourceCalculator
              unwise c: LARGE.threshold names gpu, but...[memory-mb, vcores]...
              unwise c: LARGE.threshold names memory, but...Maybe memory-mb.
              unwise c: LARGE.threshold names vcore, but...Maybe vcores.

            a share that no ask reaches
              y yarn.nodemanager.resource.memory-mb = 102400
              y yarn.nodemanager.resource.cpu-vcores = 30
              y yarn.scheduler.maximum-allocation-mb = 10240
              y yarn.scheduler.maximum-allocation-vcores = 1
              unwise y: LARGE.threshold is 51200 of memory-mb...scheduler.maximum-allocation-mb is 10240...

            amounts that no node has
              y yarn.nodemanager.resource.memory-mb = 32768
              c LARGE.threshold = memory-mb=40Gi
              unwise c: LARGE.threshold is 40960...on a node of 32768, and...no ask reaches it...

            amounts that every ask reaches
              c LARGE.threshold = memory-mb=512,vcores=8
              c QUEUES.resource-calculator = org.apache.hadoop.yarn.util.resource.DominantResourceCalculator
              unwise c: LARGE.threshold is 512 of memory-mb, and every ask has at least 1024...

            the default largest allocation on large nodes
              y yarn.scheduler.maximum-allocation-mb =
              y yarn.nodemanager.resource.memory-mb = 65536
              unwise y: LARGE.threshold is 32768...yarn.scheduler.maximum-allocation-mb is 8192...

            what costs time or hangs
              c QUEUES.lazy-preemption-enabled = true
              c QUEUES.per-node-heartbeat.maximum-container-assignments = -1
              y RM.placement-constraints.handler = placement-processor
              unwise y: RM.placement-constraints.handler is placement-processor: asks with...
              unwise c: QUEUES.lazy-preemption-enabled is true...
              unwise c: QUEUES.per-node-heartbeat.maximum-container-assignments is -1...

            stock's keys without effect
              c QUEUES.root.a.intra-queue-preemption.disable_preemption = true
              c PRE.intra-queue-preemption.conservative-drf = false
              y PRE.select_based_on_reserved_containers = true
              c PRE.conservative-drf = false
              unwise y: PRE.select_based_on_reserved_containers is not false, but has no effect...
              unwise c: PRE.intra-queue-preemption.conservative-drf is not true...

            a store that was not read
              y yarn.scheduler.configuration.store.class = zk
              unwise y: yarn.scheduler.configuration.store.class is zk, and the store was not read...

            a provider of files
              y RM.configuration.provider-class = org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider
              unwise y: RM.configuration.provider-class is...reads its files from elsewhere...

            costs
              c LARGE.cost = lost_work
              wrong c: LARGE.cost is "lost_work" (class...but allowed is lost-work...

            chains of variables
              c chain.1 = ${chain.2}
              c chain.2 = ${env.NO_SUCH_VARIABLE:-80Gi}
              c LARGE.threshold = memory-mb=${chain.1}
              unwise c: LARGE.threshold is 81920 of memory-mb...
            """.split("\n\n")).map(Row::of).filter(Row::isOfThisLine);
    }

    /** A row of the table. */
    record Row(String name, List<String> folder, List<String> messages) {
        static Row of(String text) {
            var lines = text.lines().map(String::strip).map(Row::full).toList();
            return new Row(
                    lines.get(0),
                    lines.stream()
                            .skip(1)
                            .filter(line -> line.matches("[yc]!? .*"))
                            .toList(),
                    lines.stream()
                            .skip(1)
                            .filter(line -> line.matches("(wrong|unwise) .*"))
                            .toList());
        }

        private static String full(String line) {
            var full = line.replaceFirst("^(wrong|unwise) c:", "$1 capacity-scheduler.xml:")
                    .replaceFirst("^(wrong|unwise) y:", "$1 yarn-site.xml:");
            for (var entry : SHORT.entrySet()) {
                full = full.replaceAll("(?<![\\w-])(?<!\\w[.])" + Pattern.quote(entry.getKey()), entry.getValue());
            }
            return full;
        }

        boolean isOfThisLine() {
            return !name.endsWith("since 3.4") || !VersionInfo.getVersion().startsWith("3.3.");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void says(Row row) throws IOException {
        var yarn = new LinkedHashMap<>(Map.of(
                "yarn.resourcemanager.scheduler.monitor.enable", "true</value>",
                "yarn.resourcemanager.scheduler.monitor.policies", SHORT.get("OURS") + "</value>",
                "yarn.scheduler.maximum-allocation-mb", "65536</value>",
                "yarn.scheduler.maximum-allocation-vcores", "16</value>"));
        var queues = new LinkedHashMap<>(Map.of(
                "yarn.scheduler.capacity.root.queues", "a,b</value>",
                "yarn.scheduler.capacity.root.a.capacity", "50</value>",
                "yarn.scheduler.capacity.root.b.capacity", "50</value>"));
        for (var line : row.folder()) {
            String[] parts = line.split(" ", 2)[1].split(" =", 2);
            var last = line.charAt(1) == '!' ? "</value><final>true</final>" : "</value>";
            (line.startsWith("y") ? yarn : queues).put(parts[0], parts[1].strip() + last);
        }
        write("yarn-site.xml", yarn);
        write("capacity-scheduler.xml", queues);
        var said = ConfigCheck.of(folder).stream()
                .map(finding -> finding.line().replaceFirst(" +", " "))
                .toList();
        assertThat(said).hasSameSizeAs(row.messages());
        for (var message : row.messages()) {
            var form =
                    Stream.of(message.split("[.]{3}", -1)).map(Pattern::quote).collect(joining(".*"));
            assertThat(said).as(message).anyMatch(line -> line.matches(form));
        }
    }

    private void write(String file, Map<String, String> values) throws IOException {
        var properties = values.entrySet().stream()
                .filter(it -> !it.getValue().startsWith("<"))
                .map(it -> "<property><name>" + it.getKey() + "</name><value>" + it.getValue() + "</property>\n")
                .collect(joining());
        Files.writeString(folder.resolve(file), "<configuration>\n" + properties + "</configuration>\n");
    }
}
