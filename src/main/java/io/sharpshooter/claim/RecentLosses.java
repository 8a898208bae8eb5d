package io.sharpshooter.claim;

import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Death;
import io.sharpshooter.model.ExactMath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What apps have lost to claims lately: containers that were killed, and those that left when they were told. Mutable;
 * used by one thread.
 */
public final class RecentLosses {
    private final List<Loss> losses = new ArrayList<>();
    private final Map<ContainerName, Told> told = new HashMap<>();
    private String costName = "";

    /**
     * A container that an open claim has told, and that lives as far as is known.
     *
     * @param container its id
     * @param key the ask that it was allocated for
     * @param node id of the node where it runs
     * @param seenAt when it was seen alive last, in ms of the monotonic clock
     */
    public record Told(ContainerName container, AskKey key, String node, long seenAt) {}

    /** @param cost in the unit of the configured cost; 0 where it is unknown, and once that is another one */
    private record Loss(Death death, long cost) {
        Loss withoutCost() {
            return new Loss(death, 0);
        }
    }

    RecentLosses copy() {
        RecentLosses copy = new RecentLosses();
        copy.losses.addAll(losses);
        copy.told.putAll(told);
        copy.costName = costName;
        return copy;
    }

    /** Counts victims as lost by their apps. */
    public void killed(List<Victim> victims, long time) {
        for (Victim victim : victims) {
            losses.add(new Loss(new Death(victim.container().app(), victim.key(), time), victim.cost()));
            told.remove(victim.container());
        }
    }

    /**
     * Counts one that was told as lost by its app though nobody has killed it, at no cost, since what was lost is
     * unknown. What started since it was seen alive may stand for it.
     */
    public void left(Told gone) {
        losses.add(new Loss(new Death(gone.container().app(), gone.key(), gone.seenAt()), 0));
        told.remove(gone.container());
    }

    /** Remembers the containers that open claims have told and that live, and no others. */
    public void setTold(List<Told> alive) {
        forgetTold();
        alive.forEach(one -> told.put(one.container(), one));
    }

    void forgetTold() {
        told.clear();
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
            losses.replaceAll(Loss::withoutCost);
        }
        losses.removeIf(loss -> loss.death().time() + memory <= time);
    }

    /** What is remembered. */
    public AppLosses now() {
        return new AppLosses(byApp(), losses.stream().map(Loss::death).toList());
    }

    private Map<String, Long> byApp() {
        Map<String, Long> sums = new HashMap<>();
        for (Loss loss : losses) {
            if (loss.cost() > 0) {
                sums.merge(loss.death().app(), loss.cost(), ExactMath::sum);
            }
        }
        return sums;
    }

    /** The containers that open claims have told and nobody has killed, as last seen; in no order. */
    public List<Told> told() {
        return List.copyOf(told.values());
    }
}
