package io.sharpshooter.claim;

import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ExactMath;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What apps have lost to claims lately. A container counts from when it is told, since its master may give it back at
 * once, and no more once its claim is cancelled before the strike. Mutable; used by one thread.
 */
public final class RecentLosses {
    private final Map<ContainerName, Loss> losses = new LinkedHashMap<>();
    private String costName = "";

    /** @param cost in the unit of the configured cost; 0 where it is unknown, and once that is another one */
    private record Loss(Death death, long cost, boolean killed) {
        Loss withoutCost() {
            return new Loss(death, 0, killed);
        }
    }

    RecentLosses copy() {
        var copy = new RecentLosses();
        copy.losses.putAll(losses);
        copy.costName = costName;
        return copy;
    }

    /** Victims are told, or killed: from now on they count as lost by their apps, each once. */
    public void lost(List<Victim> victims, long time, boolean killed) {
        for (var victim : victims) {
            var death = new Death(victim.container().app(), victim.key(), time);
            losses.put(victim.container(), new Loss(death, victim.cost(), killed));
        }
    }

    /** They live on, but for those that were killed. */
    public void spared(Collection<ContainerName> containers) {
        losses.entrySet()
                .removeIf(loss ->
                        containers.contains(loss.getKey()) && !loss.getValue().killed());
    }

    /**
     * Forgets what is older than the memory, and costs of another unit.
     *
     * @param memory in ms
     * @param cost the name of the cost that is in use now
     */
    public void forget(long time, long memory, String cost) {
        if (!costName.equals(cost)) {
            costName = cost;
            losses.replaceAll((container, loss) -> loss.withoutCost());
        }
        losses.values().removeIf(loss -> loss.death().time() + memory <= time);
    }

    /** What is remembered. */
    public AppLosses now() {
        return new AppLosses(byApp(), losses.values().stream().map(Loss::death).toList());
    }

    private Map<String, Long> byApp() {
        Map<String, Long> sums = new HashMap<>();
        for (var loss : losses.values()) {
            if (loss.cost() > 0) {
                sums.merge(loss.death().app(), loss.cost(), ExactMath::sum);
            }
        }
        return sums;
    }
}
