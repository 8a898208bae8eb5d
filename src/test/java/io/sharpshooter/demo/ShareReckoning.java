package io.sharpshooter.demo;

import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PendingAsks;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What each queue should have at this moment, by Sharpshooter's reckoning, whichever policy runs. */
final class ShareReckoning {

    private static final String PARTITION = "";

    private final SchedulerReader reader;

    ShareReckoning(MiniCluster cluster) {
        reader = new SchedulerReader(cluster.scheduler(), cluster.rm().getRMContext());
    }

    /** Ideal shares in MiB, by the path of the queue. */
    Map<String, Long> read() {
        ClusterSnapshot snapshot = reader.read(MachineClock.now(), List.of(), Map.of());
        int types = snapshot.types().size();
        int memory = snapshot.types().names().indexOf("memory-mb");
        List<ResourceVector> used = snapshot.queues().stream()
                .map(queue -> queue.load(PARTITION, types).used())
                .toList();
        IdealShares shares =
                IdealShares.compute(snapshot, PARTITION, used, PendingAsks.of(snapshot, PARTITION, Map.of()));
        return snapshot.queues().stream()
                .collect(Collectors.toMap(
                        QueueSnapshot::path,
                        queue -> shares.ideal(queue.index()).get(memory)));
    }
}
