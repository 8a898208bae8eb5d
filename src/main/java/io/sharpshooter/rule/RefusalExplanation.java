package io.sharpshooter.rule;

import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.share.PartitionView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says in words which queues keep their containers from a demand, and why: by usage as it stands when it is asked.
 */
public final class RefusalExplanation {
    private static final String DEAD_ZONE = "in the dead zone";
    private static final String AHEAD = "ahead";

    private RefusalExplanation() {}

    /**
     * By what protects them, the names of those that hold some of what is wanted; and numbers of the first of them.
     *
     * @param party index of the leaf or app that wants so much
     */
    public static Map<String, String> inWords(Rules rules, int party, ResourceVector size) {
        var view = rules.view();
        var all = rules.of(party, size, NONE);
        var fewer = rules.of(party, size, RelaxedRule.DEAD_ZONE);
        Map<String, List<QueueSnapshot>> keepers = view.snapshot().queues().stream()
                .filter(other -> other.leaf() && other.index() != view.tree().leafOf(party))
                .filter(other -> (view.usage().used(other.index()).positiveTypes() & size.positiveTypes()) != 0)
                .sorted(comparing(QueueSnapshot::path))
                .collect(groupingBy(other -> why(view, other, all, fewer)));
        var words = new TreeMap<String, String>();
        keepers.forEach((why, queues) ->
                words.put(why, queues.stream().map(QueueSnapshot::path).collect(joining(", "))));
        keepers.getOrDefault(DEAD_ZONE, List.of()).stream().limit(1).forEach(first -> {
            var types = view.snapshot().types();
            words.put("its use", types.describe(view.usage().used(first.index())));
            words.put("gives above", types.describe(rules.border(first.index())));
        });
        keepers.getOrDefault(AHEAD, List.of()).stream().limit(1).forEach(first -> {
            var tree = view.tree();
            words.put("its priority", "" + tree.priority(tree.branch(first.index(), party)));
            words.put("own priority", "" + tree.priority(tree.branch(party, first.index())));
        });
        return words;
    }

    private static String why(PartitionView view, QueueSnapshot other, PreemptibleQueues all, PreemptibleQueues fewer) {
        if (view.settings().spares(other.path())) {
            return "only observed";
        }
        if (other.preemptionDisabled()) {
            return "preemption disabled";
        }
        if (all.isProtected(other.index())) {
            return AHEAD;
        }
        if (all.of(other.index()).types() != 0) {
            return "gives too little, or masters only";
        }
        return fewer.of(other.index()).types() != 0 ? DEAD_ZONE : "within its due";
    }
}
