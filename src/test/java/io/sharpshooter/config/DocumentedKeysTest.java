package io.sharpshooter.config;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Documents;
import io.sharpshooter.Golden;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The keys that the documents name are Sharpshooter's or Hadoop's. */
class DocumentedKeysTest {

    /** A name of at least three words in lower case, with a queue's path as {@code <path>} or as one of the root's. */
    private static final Pattern KEY =
            Pattern.compile("(?<![\\w.])yarn\\.(?:app|node-attribute|nodemanager|resourcemanager|scheduler)\\."
                    + "(?:<path>\\.)?[a-z][\\w.<>-]*[a-z](?![\\w.]*[A-Z(])");

    /** What follows a queue's path. */
    private static final Set<String> OF_QUEUES = Set.of(
            "capacity",
            "maximum-capacity",
            "priority",
            "disable_preemption",
            "intra-queue-preemption.disable_preemption");

    /** Keys of applications, which have no file of defaults on the class path. */
    private static final Set<String> OF_MAPREDUCE =
            Set.of("yarn.app.mapreduce.am.preemption.policy", "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms");

    private static Set<String> known = Set.of();

    @BeforeAll
    static void collect() throws IllegalAccessException {
        Stream.Builder<String> constants = Stream.builder();
        for (var type : List.of(YarnConfiguration.class, CapacitySchedulerConfiguration.class)) {
            for (var field : type.getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
                    constants.add(String.valueOf(field.get(null)));
                }
            }
        }
        var defaults = new YarnConfiguration()
                .getPropsWithPrefix("yarn.").keySet().stream().map(name -> "yarn." + name);
        var ours = Stream.of(
                        SettingsKeys.names(),
                        SettingsKeys.auditNames(),
                        SettingsKeys.queueNames(),
                        StockKeys.WITHOUT_EFFECT.stream()
                                .map(StockKeys.Idle::name)
                                .toList())
                .flatMap(List::stream);
        known = Stream.of(constants.build(), defaults, ours, OF_MAPREDUCE.stream())
                .flatMap(names -> names)
                .collect(toUnmodifiableSet());
    }

    @Test
    void everyKeyOfADocumentExists() {
        for (var document : Documents.all()) {
            assertThat(unknown(Golden.text(document.toString())))
                    .as("%s", document)
                    .isEmpty();
        }
    }

    @Test
    void aKeyThatDoesNotExistIsFound() {
        assertThat(unknown("`yarn.scheduler.capacity.<path>.priority`, yarn.resourcemanager.scheduler.class, and"
                        + " yarn.server.resourcemanager.scheduler.QueueMetrics"))
                .isEmpty();
        assertThat(unknown("yarn.scheduler.capacity.<path>.priorities and yarn.resourcemanager.scheduler.klass."))
                .containsExactly("yarn.scheduler.capacity.<path>.priorities", "yarn.resourcemanager.scheduler.klass");
    }

    private static List<String> unknown(String text) {
        return KEY.matcher(text)
                .results()
                .map(found -> found.group().replaceAll("<(?!path).*", ""))
                .filter(name -> !isKnown(name))
                .toList();
    }

    private static boolean isKnown(String name) {
        var ofQueue = name.replaceFirst("^yarn\\.scheduler\\.capacity\\.(<path>|root[.a-z]*)\\.", "");
        return known.contains(name)
                || (!ofQueue.equals(name) && (OF_QUEUES.contains(ofQueue) || known.contains(ofQueue)));
    }
}
