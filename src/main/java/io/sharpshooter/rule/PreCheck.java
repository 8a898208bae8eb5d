package io.sharpshooter.rule;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import java.util.HashMap;
import java.util.Map;

/**
 * What can be said of a demand before any node is read: whether the partition may have room for it as it is, and
 * whether any queue gives it anything. Answers for equal sizes of a queue are kept; valid until usage moves. Used by
 * one thread.
 */
public final class PreCheck {
    private final Rules rules;
    private final PartitionView view;
    private final Map<Question, Boolean> answers = new HashMap<>();
    private final Map<Question, Boolean> enough = new HashMap<>();

    private record Question(int queue, ResourceVector size, RelaxedRule relaxed) {}

    public PreCheck(Rules rules) {
        this.rules = rules;
        this.view = rules.view();
    }

    /** Whether so much is not in use in the whole partition; what terminates is not in use any more. */
    public boolean mayHaveRoomFor(ResourceVector size) {
        return size.fitsBeside(view.usage().used(0), view.partition().total());
    }

    /** Whether some queue gives containers to this one, by the rules, all of them or all but one. */
    public boolean someQueueGives(int queue, ResourceVector size, RelaxedRule relaxed) {
        PreemptibleQueues giving = rules.of(queue, size, relaxed);
        return giving.mayGetAnything()
                && answers.computeIfAbsent(new Question(queue, size, relaxed), question -> {
                    return giving.someQueueGives();
                });
    }

    /**
     * Whether queues give so much in all that it might make room, by the rules, all of them or all but one. Where it is
     * false there is no set of containers on any node; where it is true there need not be one: what they give may be
     * spread over the nodes, or masters.
     */
    public boolean mightMakeRoom(int queue, ResourceVector size, RelaxedRule relaxed) {
        return someQueueGives(queue, size, relaxed)
                && enough.computeIfAbsent(new Question(queue, size, relaxed), this::mightMakeRoom);
    }

    private boolean mightMakeRoom(Question question) {
        PreemptibleQueues giving = rules.of(question.queue, question.size, question.relaxed);
        ResourceVector unused =
                view.partition().total().minusClamped(view.usage().used(0));
        ResourceVector beyondGiven = question.size.minus(mostOfAll(giving));
        return beyondGiven.fitsWhereWanted(question.size, unused);
    }

    /**
     * Per type, at least what any set of containers frees; what parents keep for all their leaves together is counted
     * for each of them.
     */
    private ResourceVector mostOfAll(PreemptibleQueues givingRules) {
        ShareFloors floors = new ShareFloors(view, ShareFloors.Measure.USED);
        long[] most = new long[view.types()];
        for (QueueSnapshot queue : view.snapshot().queues()) {
            Preemptible giving = queue.leaf() ? givingRules.of(queue.index()) : Preemptible.NOTHING;
            for (int type = 0; type < most.length && giving.types() != 0; type++) {
                long used = view.usage().used(queue.index(), type);
                long given = giving.givesIn(type) ? Math.min(used, floors.spare(giving, type)) : used;
                most[type] = ExactMath.sum(most[type], Math.max(0, given));
            }
        }
        return ResourceVector.of(most);
    }

    /**
     * Which queues keep their containers from this demand, by name of what protects them; looked up at each call, for
     * people.
     *
     * @param alone the rule without which there would be victims, {@link RelaxedRule#NONE} where it is no single one
     */
    public Map<String, String> protection(int queue, ResourceVector size, RelaxedRule alone) {
        return new RefusalExplanation(rules, queue, size).inWords(alone);
    }

    /** Whether no queue gives containers to this one, and none would if one of the rules did not hold. */
    public boolean nobodyEverGives(int queue, ResourceVector size) {
        return !someQueueGives(queue, size, RelaxedRule.NONE)
                && !someQueueGives(queue, size, RelaxedRule.DEAD_ZONE)
                && !someQueueGives(queue, size, RelaxedRule.HIGHER_PRIORITY);
    }
}
