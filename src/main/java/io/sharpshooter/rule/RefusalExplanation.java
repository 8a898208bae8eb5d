package io.sharpshooter.rule;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Says in words which queues keep their containers from a demand, and why: by usage as it stands when it is asked.
 */
final class RefusalExplanation {
    private static final int MOST_NAMES = 5;

    private final Rules rules;
    private final PartitionView view;
    private final int queue;
    private final ResourceVector size;

    RefusalExplanation(Rules rules, int queue, ResourceVector size) {
        this.rules = rules;
        this.view = rules.view();
        this.queue = queue;
        this.size = size;
    }

    /** @param alone the rule without which there would be victims, {@link RelaxedRule#NONE} for no single one */
    Map<String, String> inWords(RelaxedRule alone) {
        Map<String, String> words = new TreeMap<>();
        switch (alone) {
            case DEAD_ZONE -> addDeadZone(words);
            case HIGHER_PRIORITY -> addAhead(words);
            case NONE -> addProtected(words);
        }
        return words;
    }

    private void addDeadZone(Map<String, String> words) {
        List<QueueSnapshot> giving = givingOnlyWithout(RelaxedRule.DEAD_ZONE);
        if (!giving.isEmpty()) {
            int first = giving.get(0).index();
            words.put("in the dead zone", names(giving));
            words.put("its use", describe(view.usage().used(first)));
            words.put(
                    "gives above", describe(ResourceVector.of(rules.deadZones().borderOf(first))));
        }
    }

    private void addAhead(Map<String, String> words) {
        List<QueueSnapshot> giving = givingOnlyWithout(RelaxedRule.HIGHER_PRIORITY);
        if (!giving.isEmpty()) {
            QueueTree tree = view.tree();
            int first = giving.get(0).index();
            words.put("ahead", names(giving));
            words.put("its priority", Integer.toString(tree.priority(tree.branch(first, queue))));
            words.put("own priority", Integer.toString(tree.priority(tree.branch(queue, first))));
        }
    }

    private void addProtected(Map<String, String> words) {
        PreemptibleQueues all = rules.of(queue, size, RelaxedRule.NONE);
        PreemptibleQueues fewer = rules.of(queue, size, RelaxedRule.DEAD_ZONE);
        put(words, "preemption disabled", other -> other.preemptionDisabled() && other.index() != queue);
        put(words, "ahead", other -> !other.preemptionDisabled() && all.isProtected(other.index()));
        put(
                words,
                "in the dead zone",
                other -> all.of(other.index()).types() == 0
                        && fewer.of(other.index()).types() != 0);
        put(
                words,
                "within its due",
                other -> other.index() != queue
                        && !all.isProtected(other.index())
                        && fewer.of(other.index()).types() == 0);
        put(
                words,
                "gives too little, or masters only",
                other -> all.of(other.index()).types() != 0);
    }

    private void put(Map<String, String> words, String name, Predicate<QueueSnapshot> which) {
        List<QueueSnapshot> found = leaves(other -> holdsSomeOfIt(other) && which.test(other));
        if (!found.isEmpty()) {
            words.put(name, names(found));
        }
    }

    private boolean holdsSomeOfIt(QueueSnapshot other) {
        for (int type = 0; type < view.types(); type++) {
            if (size.get(type) > 0 && view.usage().used(other.index(), type) > 0) {
                return true;
            }
        }
        return false;
    }

    private List<QueueSnapshot> givingOnlyWithout(RelaxedRule relaxed) {
        PreemptibleQueues all = rules.of(queue, size, RelaxedRule.NONE);
        PreemptibleQueues fewer = rules.of(queue, size, relaxed);
        return leaves(other ->
                (fewer.of(other.index()).types() & ~all.of(other.index()).types()) != 0 && holdsSomeOfIt(other));
    }

    private List<QueueSnapshot> leaves(Predicate<QueueSnapshot> which) {
        List<QueueSnapshot> found = new ArrayList<>();
        for (QueueSnapshot other : view.snapshot().queues()) {
            if (other.leaf() && which.test(other)) {
                found.add(other);
            }
        }
        found.sort((a, b) -> a.path().compareTo(b.path()));
        return found;
    }

    private static String names(List<QueueSnapshot> queues) {
        List<String> names =
                queues.stream().limit(MOST_NAMES).map(QueueSnapshot::path).toList();
        int more = queues.size() - names.size();
        return String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
    }

    private String describe(ResourceVector amount) {
        return view.snapshot().types().describe(amount);
    }
}
