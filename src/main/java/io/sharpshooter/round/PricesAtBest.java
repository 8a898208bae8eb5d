package io.sharpshooter.round;

import io.sharpshooter.place.Meant;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.Usage;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What each search would find if none of some claims had been made, on the node of each and beside all of these. While
 * claims are there hardly anything is below that, so that most pairs of them need not be tried. Immutable.
 */
final class PricesAtBest {
    private final Map<Places, Map<NodeUsage, Optional<Price>>> onNodes = new HashMap<>();
    private final Map<Places, Optional<Price>> elsewhere = new HashMap<>();
    private final List<NodeUsage> nodes;

    /** @param drafts none of which is counted at the moment */
    PricesAtBest(Usage usage, Collection<Draft> drafts) {
        Set<Places> searches = new LinkedHashSet<>();
        drafts.forEach(draft -> searches.add(draft.places()));
        nodes = drafts.stream().map(Draft::node).toList();
        searches.forEach(places -> onNodes.put(places, on(nodes, places)));
        drafts.forEach(draft -> usage.apply(draft.keepingItsNode()));
        searches.forEach(places -> elsewhere.put(places, places.planLarge().map(Price::of)));
        drafts.forEach(draft -> usage.undo(draft.keepingItsNode()));
    }

    private static Map<NodeUsage, Optional<Price>> on(List<NodeUsage> nodes, Places places) {
        Map<NodeUsage, Optional<Price>> prices = new HashMap<>();
        nodes.forEach(node -> prices.put(node, places.planLarge(node, Meant.ALL).map(Price::of)));
        return prices;
    }

    /**
     * How much less two claims might lose if the late one had the node of the early one, and that went elsewhere.
     *
     * @param left nodes that some claim had at first, and none has now
     */
    long gain(Draft early, Draft late, Set<NodeUsage> left) {
        PricePair before = new PricePair(early.price(), late.price());
        Optional<Price> there = on(early.node(), late).filter(price -> price.isBelow(late.price()));
        Optional<Price> then = Price.lowest(on(late.node(), early), elsewhere(early));
        for (NodeUsage node : left) {
            then = Price.lowest(then, on(node, early));
        }
        return there.isPresent() && then.isPresent() ? new PricePair(there.get(), then.get()).saves(before) : 0;
    }

    /** The nodes that some claim had at first, and none of these has. */
    Set<NodeUsage> left(Collection<Draft> drafts) {
        Set<NodeUsage> left = new LinkedHashSet<>(nodes);
        drafts.forEach(draft -> left.remove(draft.node()));
        return left;
    }

    /** Whether a claim might do better on its own node, or on one that none had, so that limits stand in its way. */
    boolean mayDoBetterElsewhere(Draft draft) {
        return Price.lowest(on(draft.node(), draft), elsewhere(draft))
                .filter(price -> price.isBelow(draft.price()))
                .isPresent();
    }

    private Optional<Price> on(NodeUsage node, Draft draft) {
        return onNodes.getOrDefault(draft.places(), Map.of()).getOrDefault(node, Optional.empty());
    }

    private Optional<Price> elsewhere(Draft draft) {
        return elsewhere.getOrDefault(draft.places(), Optional.empty());
    }
}
