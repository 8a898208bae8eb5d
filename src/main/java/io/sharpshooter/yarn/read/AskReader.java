package io.sharpshooter.yarn.read;

import static java.util.stream.Collectors.toMap;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.eligibility.EligibilityReader.AppEligibility;
import io.sharpshooter.yarn.eligibility.Placement;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Makes asks of what apps wait for. For one round or strike, and one thread. */
public final class AskReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final EligibilityReader eligibility;

    public AskReader(VectorPool vectors, KeyPool keys, EligibilityReader eligibility) {
        this.vectors = vectors;
        this.keys = keys;
        this.eligibility = eligibility;
    }

    /** In the order in which the scheduler serves them. */
    public List<Ask> read(WaitingApp waiting, AppSnapshot app) {
        FiCaSchedulerApp attempt = waiting.attempt();
        boolean master = attempt.isWaitingForAMContainer();
        AppEligibility ofApp = eligibility.of(attempt);
        var asks = new ArrayList<Ask>(waiting.asks().size());
        for (var counted : waiting.asks()) {
            PendingAsk pending = counted.pending();
            var size = vectors.of(pending.getPerAllocationResource());
            if (!size.isAnyNegative() && !size.isZero()) {
                Placement placement = ofApp.of(counted.allocator());
                int outstanding = pending.getCount();
                asks.add(new Ask(
                        app,
                        keys.of(counted.key()),
                        size,
                        Math.min(outstanding, placement.atOnce()),
                        outstanding,
                        counted.partition(),
                        placement.where(),
                        master,
                        counted.doubted(),
                        nodesFor(counted, waiting)));
            }
        }
        return asks;
    }

    private static Map<ContainerName, String> nodesFor(CountedAsk ask, WaitingApp waiting) {
        return waiting.reserved().stream()
                .filter(container -> ask.key().equals(container.getReservedSchedulerKey()))
                .collect(toMap(
                        container -> YarnIds.name(container.getContainerId()),
                        container -> container.getReservedNode().toString()));
    }
}
