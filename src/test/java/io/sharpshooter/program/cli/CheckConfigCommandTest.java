package io.sharpshooter.program.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test changes one thing in a configuration that has nothing wrong or unwise. */
class CheckConfigCommandTest {
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
    private static final String OURS = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";
    private static final String STOCK =
            "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";
    private static final String SCHEDULER = "yarn.resourcemanager.scheduler.class";
    private static final String THRESHOLD = PREEMPTION + "large-container.threshold";

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final Map<String, String> yarn = new LinkedHashMap<>();
    private final Map<String, String> scheduler = new LinkedHashMap<>();
    private String output = "";

    @BeforeEach
    void good() {
        yarn.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
        yarn.put(POLICIES, OURS);
        yarn.put("yarn.scheduler.maximum-allocation-mb", "65536");
        yarn.put("yarn.scheduler.maximum-allocation-vcores", "16");
        scheduler.put("yarn.scheduler.capacity.root.queues", "a,b");
        scheduler.put(PREEMPTION + "observe_only", "false");
    }

    private int check() throws IOException {
        write("yarn-site.xml", yarn);
        write("capacity-scheduler.xml", scheduler);
        return run(folder);
    }

    private void write(String file, Map<String, String> values) throws IOException {
        String properties = values.entrySet().stream()
                .map(it ->
                        "<property><name>" + it.getKey() + "</name><value>" + it.getValue() + "</value></property>\n")
                .collect(Collectors.joining());
        Files.writeString(folder.resolve(file), "<configuration>\n" + properties + "</configuration>\n");
    }

    private int run(Path where) {
        StringWriter text = new StringWriter();
        int code = Sharpshooter.commandLine()
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute("check-config", where.toString());
        output = text.toString();
        return code;
    }

    /** Fails, for this one reason in this file. */
    private void isWrong(String file, String... words) throws IOException {
        assertThat(check()).as(output).isEqualTo(1);
        assertThat(output.lines().toList()).as(output).hasSize(2);
        assertThat(output).startsWith("wrong   " + file + ": ").contains(words).contains("1 wrong, 0 unwise.");
    }

    /** Warns, of this one thing in this file, and does not fail. */
    private void isUnwise(String file, String... words) throws IOException {
        assertThat(check()).as(output).isZero();
        assertThat(output.lines().toList()).as(output).hasSize(2);
        assertThat(output).startsWith("unwise  " + file + ": ").contains(words).contains("0 wrong, 1 unwise.");
    }

    private void isFine() throws IOException {
        assertThat(check()).as(output).isZero();
        assertThat(output).isEqualTo(folder + ": 0 wrong, 0 unwise.\n");
    }

    @Test
    void hasNothingToSayOfAGoodConfiguration() throws IOException {
        isFine();
    }

    @Test
    void warnsOnlyThatTheShippedFilesObserve() {
        assertThat(run(Path.of("conf"))).isZero();
        assertThat(output).contains("observe_only is true").contains("0 wrong, 1 unwise.");
    }

    @Test
    void findsMonitorsOff() throws IOException {
        yarn.remove("yarn.resourcemanager.scheduler.monitor.enable");
        isWrong("yarn-site.xml", "monitor.enable is not true", "Maybe set it to true");
    }

    @Test
    void findsMonitorsThatAreOnInTheWrongFile() throws IOException {
        yarn.remove("yarn.resourcemanager.scheduler.monitor.enable");
        scheduler.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
        isWrong("yarn-site.xml", "It stands in capacity-scheduler.xml");
    }

    @Test
    void findsStockPreemptionBesideOurs() throws IOException {
        yarn.put(POLICIES, STOCK + ", " + OURS);
        isWrong("yarn-site.xml", STOCK + " beside Sharpshooter");
    }

    @Test
    void findsAPolicyThatDoesNotExist() throws IOException {
        yarn.put(POLICIES, OURS + ",io.sharpshooter.QueueLedgerAuditr");
        isWrong("yarn-site.xml", "io.sharpshooter.QueueLedgerAuditr", "Maybe io.sharpshooter.QueueLedgerAuditor.");
    }

    @Test
    void aSlipInAPolicysNameHidesNothing() throws IOException {
        yarn.put("yarn.resourcemanager.scheduler.monitor.enable", "false");
        yarn.put(POLICIES, STOCK + "," + OURS + "y");
        scheduler.put(PREEMPTION + "observe_only", "true");
        assertThat(check()).isEqualTo(1);
        assertThat(output)
                .contains(OURS + "y, but there is no such policy. Maybe " + OURS + ".", STOCK + " beside Sharpshooter")
                .contains("monitor.enable is not true", "observe_only is true", "3 wrong, 1 unwise.");
    }

    @Test
    void knowsHadoopsOwnPoliciesAndTrueInCapitals() throws IOException {
        String own = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.";
        yarn.put("yarn.resourcemanager.scheduler.monitor.enable", "TRUE");
        yarn.put(
                POLICIES,
                OURS + "," + own + "QueueManagementDynamicEditPolicy," + own + "AutoCreatedQueueDeletionPolicy");
        isFine();
    }

    @Test
    void warnsOfAPolicyThatItCannotKnow() throws IOException {
        yarn.put(POLICIES, OURS + ",com.example.Watcher");
        isUnwise("yarn-site.xml", "com.example.Watcher");
    }

    @Test
    void findsThatStockPreemptionIsTheDefault() throws IOException {
        yarn.remove(POLICIES);
        isWrong("yarn-site.xml", POLICIES + " names nothing of Sharpshooter");
    }

    @Test
    void takesTheMoveSafeSchedulerBesideStockPreemption() throws IOException {
        yarn.put(POLICIES, STOCK);
        yarn.put(SCHEDULER, "io.sharpshooter.MoveSafeCapacityScheduler");
        isFine();
    }

    @Test
    void findsAnotherScheduler() throws IOException {
        yarn.put(SCHEDULER, "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler");
        isWrong("yarn-site.xml", "FairScheduler", "CapacityScheduler or a class derived from it");
    }

    @Test
    void warnsOfASchedulerThatItCannotKnow() throws IOException {
        yarn.put(SCHEDULER, "com.example.Scheduler");
        isUnwise("yarn-site.xml", "com.example.Scheduler");
    }

    @Test
    void findsAThresholdAboveTheLargestAllocation() throws IOException {
        scheduler.put(THRESHOLD, "memory-mb=80Gi");
        isWrong("capacity-scheduler.xml", "memory-mb=81920", "65536");
    }

    @Test
    void findsAThresholdAboveEveryNode() throws IOException {
        yarn.put("yarn.nodemanager.resource.memory-mb", "32768");
        scheduler.put(THRESHOLD, "memory-mb=40Gi");
        isWrong("capacity-scheduler.xml", "memory-mb=40960", "32768");
    }

    @Test
    void warnsWhereOneTypeOfTheThresholdIsOutOfReach() throws IOException {
        scheduler.put(THRESHOLD, "memory-mb=40Gi,vcores=32");
        isUnwise("capacity-scheduler.xml", "vcores=32", "has 16");
    }

    @Test
    void findsAShareOfTheNodeThatNobodyMayAskFor() throws IOException {
        yarn.put("yarn.nodemanager.resource.memory-mb", "262144");
        yarn.put("yarn.nodemanager.resource.cpu-vcores", "64");
        isWrong("capacity-scheduler.xml", "1/2 of a node", "maximum-allocation-mb");
    }

    @Test
    void warnsOfTheDefaultLargestAllocation() throws IOException {
        yarn.remove("yarn.scheduler.maximum-allocation-mb");
        isUnwise("yarn-site.xml", "8192 MiB");
    }

    @Test
    void warnsOfLazyPreemption() throws IOException {
        scheduler.put("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
        isUnwise("capacity-scheduler.xml", "lazy-preemption-enabled is true");
    }

    @Test
    void warnsOfEachSwitchInAnyCase() throws IOException {
        scheduler.put(PREEMPTION + "observe_only", "True");
        scheduler.put("yarn.scheduler.capacity.root.disable_preemption", "TRUE");
        scheduler.put("yarn.scheduler.capacity.lazy-preemption-enabled", " tRUE ");
        scheduler.put("yarn.resourcemanager.monitor.capacity.ledger-audit.heal", "True");
        assertThat(check()).as(output).isZero();
        assertThat(output)
                .contains("observe_only is true", "root.disable_preemption is true", "lazy-preemption-enabled is true")
                .contains("heal has no effect", "0 wrong, 4 unwise.");
    }

    @Test
    void warnsWhereItOnlyObserves() throws IOException {
        scheduler.put(PREEMPTION + "observe_only", "true");
        isUnwise("capacity-scheduler.xml", "observe_only is true");
    }

    @Test
    void warnsWhereNothingMayBePreempted() throws IOException {
        scheduler.put(PREEMPTION + "total_preemption_per_round", "0.0");
        isUnwise("capacity-scheduler.xml", "nothing is ever preempted");
        scheduler.remove(PREEMPTION + "total_preemption_per_round");
        scheduler.put("yarn.scheduler.capacity.root.disable_preemption", "true");
        isUnwise("capacity-scheduler.xml", "root.disable_preemption is true");
    }

    @Test
    void warnsOfThePlacementProcessor() throws IOException {
        yarn.put("yarn.resourcemanager.placement-constraints.handler", "placement-processor");
        isUnwise("yarn-site.xml", "placement-processor");
    }

    @Test
    void warnsOfReservationsThatHadoop33LooksAtLast() throws IOException {
        scheduler.put("yarn.scheduler.capacity.multi-node-placement-enabled", "true");
        isUnwise("capacity-scheduler.xml", "Hadoop 3.3 looks at reservations only while");
    }

    @Test
    void warnsOfAssignmentsWithoutEnd() throws IOException {
        scheduler.put("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "-1");
        isUnwise("capacity-scheduler.xml", "the ResourceManager hangs");
    }

    @Test
    void warnsOfAMutableConfiguration() throws IOException {
        yarn.put("yarn.scheduler.configuration.store.class", "zk");
        isUnwise("yarn-site.xml", "store.class is not \"file\"");
    }

    @Test
    void warnsOfPrioritiesThatTheSchedulerDoesNotServeBy() throws IOException {
        scheduler.put("yarn.scheduler.capacity.root.a.priority", "5");
        isUnwise("capacity-scheduler.xml", "root.ordering-policy is not priority-utilization");
        scheduler.put("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization");
        isFine();
    }

    @Test
    void warnsOfHealingWithoutItsScheduler() throws IOException {
        scheduler.put("yarn.resourcemanager.monitor.capacity.ledger-audit.heal", "true");
        isUnwise("capacity-scheduler.xml", "heal has no effect");
    }

    /** The words are those of the ResourceManager itself. */
    @Test
    void findsValuesThatTheResourceManagerWouldRefuse() throws IOException {
        scheduler.put(THRESHOLD, "40gigs");
        isWrong("capacity-scheduler.xml", THRESHOLD + " is \"40gigs\", but allowed is", "Maybe memory-mb=40960.");
    }

    @Test
    void findsEachOfSeveralValues() throws IOException {
        scheduler.put(THRESHOLD, "0%");
        yarn.put(PREEMPTION + "max_wait_before_kill", "soon");
        scheduler.put("yarn.resourcemanager.monitor.capacity.ledger-audit.interval-ms", "0");
        assertThat(check()).isEqualTo(1);
        assertThat(output)
                .contains("3 wrong")
                .contains("wrong   yarn-site.xml: " + PREEMPTION + "max_wait_before_kill");
    }

    @Test
    void findsKeysThatDoNotExist() throws IOException {
        scheduler.put(PREEMPTION + "large-container.treshold", "50%");
        isWrong("capacity-scheduler.xml", "large-container.treshold. Maybe " + THRESHOLD);
    }

    @Test
    void findsASlipInThePrefix() throws IOException {
        scheduler.put("yarn.resourcemanger.monitor.capacity.preemption.observe_only", "true");
        isWrong("capacity-scheduler.xml", "Maybe " + PREEMPTION + "observe_only.");
    }

    @Test
    void findsASlipInAQueuesKey() throws IOException {
        scheduler.put("yarn.scheduler.capacity.root.a.disable-preemption", "true");
        isWrong("capacity-scheduler.xml", "Maybe yarn.scheduler.capacity.root.a.disable_preemption.");
    }

    /** Else a queue that is believed to be protected is not. */
    @Test
    void findsSwitchesOfQueuesThatHadoopTakesForNothing() throws IOException {
        String key = "yarn.scheduler.capacity.root.a.disable_preemption";
        for (String value : new String[] {"yes", "1"}) {
            scheduler.put(key, value);
            isWrong("capacity-scheduler.xml", key + " is \"" + value + "\", but allowed is true or false.");
        }
        scheduler.put(key, " True ");
        isFine();
        // As Hadoop reads it, an empty value is none.
        scheduler.put(key, "");
        isFine();
    }

    @Test
    void findsPrioritiesThatHadoopCannotRead() throws IOException {
        String key = "yarn.scheduler.capacity.root.a.priority";
        scheduler.put("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization");
        for (String value : new String[] {"high", "1.5", "2147483648"}) {
            scheduler.put(key, value);
            isWrong("capacity-scheduler.xml", key + " is \"" + value + "\", but allowed is a whole number");
        }
        for (String value : new String[] {"-3", "0x10", " 7 "}) {
            scheduler.put(key, value);
            isFine();
        }
    }

    @Test
    void takesTheQueuesKeysOfHadoopThatHaveAnEffect() throws IOException {
        scheduler.put("yarn.scheduler.capacity.root.a.disable_preemption", "true");
        isFine();
    }

    @Test
    void warnsOfStocksKeysWithoutEffect() throws IOException {
        String queues = "yarn.scheduler.capacity.root.a.intra-queue-preemption.disable_preemption";
        scheduler.put(queues, "true");
        isUnwise("capacity-scheduler.xml", queues, "has no effect");
        scheduler.remove(queues);
        yarn.put(PREEMPTION + "intra-queue-preemption.enabled", "true");
        isUnwise("yarn-site.xml", PREEMPTION + "intra-queue-preemption.enabled is not false", "has no effect");
    }

    @Test
    void stocksKeysAreFineForStockAndWhereTheyAreItsDefaults() throws IOException {
        scheduler.put(PREEMPTION + "intra-queue-preemption.enabled", "false");
        isFine();
        scheduler.put(PREEMPTION + "intra-queue-preemption.enabled", "true");
        yarn.put(POLICIES, STOCK);
        yarn.put(SCHEDULER, "io.sharpshooter.MoveSafeCapacityScheduler");
        isFine();
    }

    /** The words are those of the ResourceManager itself. */
    @Test
    void findsVariablesThatHaveNoEnd() throws IOException {
        scheduler.put("circle.a", "${circle.b}");
        scheduler.put("circle.b", "${circle.a}");
        scheduler.put(THRESHOLD, "${circle.a}");
        assertThat(check()).isEqualTo(1);
        String why = " (its variables refer to each other in a circle, or more than 19 have to be replaced), but"
                + " allowed is ";
        assertThat(output)
                .contains(THRESHOLD + " is \"${circle.a}\"" + why + "a share of the largest node")
                .contains("circle.a is \"${circle.b}\"" + why, "circle.b is \"${circle.a}\"" + why, "3 wrong");
    }

    @Test
    void takesAChainOfVariablesAsLongAsHadoopDoes() throws IOException {
        for (int step = 0; step < 19; step++) {
            scheduler.put("chain." + step, "${chain." + (step + 1) + "}");
        }
        scheduler.put("chain.19", "60%");
        scheduler.put(THRESHOLD, "${chain.1}");
        isFine();
        scheduler.put(THRESHOLD, "${chain.0}");
        isWrong("capacity-scheduler.xml", THRESHOLD + " is \"${chain.0}\"", "more than 19");
    }

    @Test
    void takesAValueThatNamesItself() throws IOException {
        scheduler.put("self", "x ${self}");
        isFine();
    }

    @Test
    void aFinalPropertyWins() throws IOException {
        check();
        Files.writeString(
                folder.resolve("yarn-site.xml"),
                Files.readString(folder.resolve("yarn-site.xml"))
                        .replace(
                                "</configuration>",
                                "<property><name>" + PREEMPTION + "observe_only</name><value>true</value>"
                                        + "<final>true</final></property></configuration>"));
        assertThat(run(folder)).isZero();
        assertThat(output).startsWith("unwise  yarn-site.xml: " + PREEMPTION + "observe_only is true");
    }

    @Test
    void replacesVariables() throws IOException {
        yarn.put("largest", "16384");
        yarn.put("yarn.scheduler.maximum-allocation-mb", "${largest}");
        scheduler.put(THRESHOLD, "memory-mb=${env.NO_SUCH_VARIABLE:-20480}");
        isWrong("capacity-scheduler.xml", "memory-mb=20480", "16384");
    }

    @Test
    void readsIncludedFiles() throws IOException {
        check();
        Files.writeString(
                folder.resolve("more.xml"),
                "<property><name>" + PREEMPTION + "observe_only</name><value>perhaps</value></property>");
        Files.writeString(
                folder.resolve("capacity-scheduler.xml"),
                "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include"
                        + " href=\"more.xml\"/></configuration>");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output).contains("observe_only is \"perhaps\"");
    }

    @Test
    void warnsOfAPropertyWithoutAValue() throws IOException {
        check();
        Files.writeString(
                folder.resolve("capacity-scheduler.xml"),
                "<configuration><property><name>some.key</name></property></configuration>");
        assertThat(run(folder)).isZero();
        assertThat(output).startsWith("unwise  capacity-scheduler.xml: ").contains("no value", "some.key");
    }

    @Test
    void findsAFileThatIsMissing() throws IOException {
        check();
        Files.delete(folder.resolve("yarn-site.xml"));
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .contains("wrong   yarn-site.xml: there is no such file")
                .contains("1 wrong, 0 unwise");
    }

    @Test
    void findsBrokenXmlByItsLine() throws IOException {
        check();
        Files.writeString(folder.resolve("capacity-scheduler.xml"), "<configuration>\n<property>\n</configuration>\n");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .startsWith("wrong   capacity-scheduler.xml: line 3, column ")
                .contains("1 wrong");
    }

    @Test
    void findsWhatIsWrongInAFileBesideOneThatIsBroken() throws IOException {
        yarn.put(POLICIES, OURS + "," + STOCK);
        scheduler.put(PREEMPTION + "observe_only", "perhaps");
        check();
        Files.writeString(folder.resolve("capacity-scheduler.xml"), "<configuration>\n<property>\n</configuration>\n");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .contains(
                        "wrong   capacity-scheduler.xml: line 3, column ", "beside Sharpshooter", "2 wrong, 0 unwise");
        check();
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration>");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .contains("wrong   yarn-site.xml: line 1, column ", "observe_only is \"perhaps\"", "2 wrong, 0 unwise");
    }

    @Test
    void namesBothFilesThatAreBroken() throws IOException {
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration>");
        Files.writeString(folder.resolve("capacity-scheduler.xml"), "<allocations/>");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .contains(
                        "wrong   yarn-site.xml: line 1",
                        "wrong   capacity-scheduler.xml: begins with",
                        "2 wrong, 0 unwise");
    }

    @Test
    void saysThatTheClustersFilesAreATemplate() {
        assertThat(run(Path.of("conf", "cluster"))).isEqualTo(1);
        assertThat(output)
                .startsWith("wrong   yarn-site.xml: includes addresses.xml, and there is no such file in ")
                .contains("a template, to which \"sharpshooter cluster up\" adds that file", "1 wrong, 0 unwise");
    }

    @Test
    void findsAnIncludeThatIsMissingUnlessItHasAFallback() throws IOException {
        check();
        String include = "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"more.xml\">%s"
                + "</xi:include></configuration>";
        Files.writeString(folder.resolve("capacity-scheduler.xml"), include.formatted(""));
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output)
                .startsWith("wrong   capacity-scheduler.xml: includes more.xml, and there is no such file in ")
                .doesNotContain("template");
        Files.writeString(folder.resolve("capacity-scheduler.xml"), include.formatted("<xi:fallback/>"));
        assertThat(run(folder)).as(output).isZero();
    }

    @Test
    void findsAFileOfAnotherKind() throws IOException {
        check();
        Files.writeString(folder.resolve("yarn-site.xml"), "<allocations/>");
        assertThat(run(folder)).isEqualTo(1);
        assertThat(output).contains("begins with <allocations>, but allowed is <configuration>");
    }

    @Test
    void answersNoFolderWithUsage() {
        assertThat(run(folder.resolve("nowhere"))).isEqualTo(2);
        assertThat(output).contains("There is no folder", "Usage");
    }

    @Test
    void aCostThatIsMisspeltIsWrong() throws IOException {
        scheduler.put(PREEMPTION + "large-container.cost", "lost_work");
        assertThat(check()).isEqualTo(1);
        assertThat(output).contains("large-container.cost is \"lost_work\"").contains("Maybe lost-work.");
    }

    @Test
    void aCostClassThatIsNotHereMayBeOnTheResourceManagersClassPath() throws IOException {
        scheduler.put(PREEMPTION + "large-container.cost", "com.example.Cost");
        assertThat(check()).isZero();
        assertThat(output).contains("com.example.Cost").contains("must be on the ResourceManager's class path");
    }

    @Test
    void aCostClassThatIsHereAndIsNoCostIsWrong() throws IOException {
        for (String cost : new String[] {"java.lang.String", "java.util.ArrayList", "java.lang.Integer"}) {
            scheduler.put(PREEMPTION + "large-container.cost", cost);
            isWrong("capacity-scheduler.xml", "large-container.cost is \"" + cost + "\" (class " + cost);
            assertThat(output).as(cost).doesNotContain("must be on the ResourceManager's class path");
        }
    }

    @Test
    void everyBuiltInCostIsRight() throws IOException {
        for (String cost : new String[] {"lost-work", "run-time", "count"}) {
            scheduler.put(PREEMPTION + "large-container.cost", cost);
            assertThat(check()).as(cost).isZero();
            assertThat(output).as(cost).contains("0 wrong, 0 unwise");
        }
    }

    @Test
    void aFileOrNothingIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(run(file)).isEqualTo(2);
        assertThat(output).contains("is no folder");
        assertThat(run(Path.of(""))).isEqualTo(2);
        assertThat(output).contains("no name");
    }
}
