package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.jspecify.annotations.Nullable;

/**
 * A book that metrics objects keep: what one of them says, and how it alone is corrected, neither its parent nor its
 * users, and no counter of what there ever was. What Hadoop offers to others to change it goes up to the root. Metrics
 * of a partition have those that count resources; those that count apps are in a queue's own metrics alone, which are
 * those of the default partition.
 */
public enum MetricGauge {
    ALLOCATED(Book.METRIC_ALLOCATED, Capability.CORRECT_METRIC_ALLOCATED) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return new Balance(metrics.getAllocatedContainers(), Amounts.of(metrics.getAllocatedResources()));
        }

        /** A release, and one taken back: the number of containers, and the counter of all releases, stay as before. */
        @Override
        public void add(QueueMetrics metrics, Balance more) {
            Resource less = Amounts.toResource(more.negated().amount());
            HiddenMembers.call(HiddenMember.METRIC_RELEASE, metrics, 1, less);
            HiddenMembers.call(HiddenMember.METRIC_RELEASE, metrics, -1, nothing());
            step(HiddenMember.METRIC_ALLOCATED, metrics, more.number());
        }
    },
    RESERVED(Book.METRIC_RESERVED, Capability.CORRECT_METRIC_RESERVED) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return new Balance(metrics.getReservedContainers(), Amounts.of(metrics.getReservedResources()));
        }

        @Override
        public void add(QueueMetrics metrics, Balance more) {
            HiddenMembers.call(HiddenMember.METRIC_RESERVE, metrics, Amounts.toResource(more.amount()));
            step(HiddenMember.METRIC_RESERVED, metrics, more.number() - 1);
        }
    },
    PENDING(Book.METRIC_PENDING, Capability.CORRECT_METRIC_PENDING) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return new Balance(metrics.getPendingContainers(), Amounts.of(metrics.getPendingResources()));
        }

        @Override
        public void add(QueueMetrics metrics, Balance more) {
            int others = Math.toIntExact(more.number()) - 1;
            HiddenMembers.call(HiddenMember.METRIC_ASK, metrics, 1, Amounts.toResource(more.amount()));
            HiddenMembers.call(HiddenMember.METRIC_ASK, metrics, others, nothing());
        }
    },
    RUNNING_APPS(Book.METRIC_RUNNING_APPS, Capability.CORRECT_METRIC_RUNNING_APPS) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return Amounts.number(metrics.getAppsRunning());
        }

        @Override
        public void add(QueueMetrics metrics, Balance more) {
            step(HiddenMember.METRIC_RUNNING_APPS, metrics, more.number());
        }
    },
    PENDING_APPS(Book.METRIC_PENDING_APPS, Capability.CORRECT_METRIC_PENDING_APPS) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return Amounts.number(metrics.getAppsPending());
        }

        @Override
        public void add(QueueMetrics metrics, Balance more) {
            step(HiddenMember.METRIC_PENDING_APPS, metrics, more.number());
        }
    },
    MASTERS(Book.METRIC_AM_USED, Capability.CORRECT_METRIC_MASTERS) {
        @Override
        public Balance read(QueueMetrics metrics) {
            return MasterMetrics.read(metrics);
        }

        @Override
        public void add(QueueMetrics metrics, Balance more) {
            MasterMetrics.add(metrics, more.amount());
        }
    };

    /** What a move books in a leaf queue, and the metrics above it follow. */
    public static final List<MetricGauge> HELD = List.of(ALLOCATED, RESERVED);

    /** What the metrics of each partition have; a queue's own, those of the default partition, have all. */
    public static final List<MetricGauge> OF_RESOURCES = List.of(ALLOCATED, RESERVED, PENDING);

    /** Of which metrics above say the sum of what those below say. */
    public static final List<MetricGauge> GOING_UP = Stream.concat(
                    OF_RESOURCES.stream(), Stream.of(RUNNING_APPS, PENDING_APPS))
            .toList();

    private static final Map<Book, MetricGauge> BY_BOOK =
            Arrays.stream(values()).collect(Collectors.toMap(MetricGauge::book, Function.identity()));

    private final Book book;
    private final Capability correction;

    MetricGauge(Book book, Capability correction) {
        this.book = book;
        this.correction = correction;
    }

    /** What the metrics say. */
    public abstract Balance read(QueueMetrics metrics);

    /** Books more in these metrics, or less where it is negative. */
    public abstract void add(QueueMetrics metrics, Balance more);

    /** The gauge that keeps a book, null where metrics have none of it. */
    public static @Nullable MetricGauge of(Book book) {
        return BY_BOOK.get(book);
    }

    public Book book() {
        return book;
    }

    /** Whether this Hadoop has what it takes to correct it. */
    public boolean canBeCorrected() {
        return correction.isOn();
    }

    /** Whether metrics of a partition have it. */
    boolean isKeptBy(QueueMetrics metrics, String partition) {
        boolean there = isOfResources() || partition.isEmpty();
        return there && (this != MASTERS || MasterMetrics.isKeptBy(metrics));
    }

    /** Whether it counts what containers hold or are asked for. */
    public boolean isOfResources() {
        return OF_RESOURCES.contains(this);
    }

    /** Whether metrics above say the sum of what those below say. */
    public boolean goesUp() {
        return GOING_UP.contains(this);
    }

    private static Resource nothing() {
        return Amounts.toResource(ResourceVector.zero(Amounts.types()));
    }

    private static void step(HiddenMember gauge, QueueMetrics metrics, long number) {
        ((MutableGaugeInt) Objects.requireNonNull(HiddenMembers.call(gauge, metrics))).incr(Math.toIntExact(number));
    }
}
