package io.sharpshooter.yarn.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the app attempts that have containers, so that what is kept of a container from round to round can name its
 * attempt, while what is known of the attempt is read anew in each round. Used by one thread.
 */
final class AttemptNumbers {
    private static final int SPARE = 1000;

    private final AppIndex apps;
    private final Map<ApplicationAttemptId, Integer> numbers = new HashMap<>();
    private @Nullable AttemptFacts[] facts;
    private int next;
    private @Nullable ApplicationAttemptId last;
    private int lastNumber;
    private boolean someGone;
    private @Nullable Set<String> asked;
    private int askedAt;
    private OwnerSet answer = new OwnerSet();

    private AttemptNumbers(AppIndex apps, int numbered) {
        this.apps = apps;
        this.next = numbered;
        this.facts = new AttemptFacts[Math.max(16, numbered)];
    }

    /** For the first round. */
    static AttemptNumbers of(AppIndex apps) {
        return new AttemptNumbers(apps, 0);
    }

    /** For the next round: the same attempts have the same numbers, and those that have vanished have none. */
    AttemptNumbers next(AppIndex appsNow) {
        AttemptNumbers attempts = new AttemptNumbers(appsNow, next);
        numbers.forEach(attempts::keep);
        return attempts;
    }

    private void keep(ApplicationAttemptId attempt, int number) {
        Optional<AttemptFacts> known = apps.attempt(attempt);
        if (known.isPresent()) {
            numbers.put(attempt, number);
            facts[number] = known.get();
        } else {
            someGone = true;
        }
    }

    /** Whether most numbers belong to attempts that have vanished: then it is time to begin anew. */
    boolean mostAreGone() {
        return next > SPARE + 4 * numbers.size();
    }

    /** The number of an attempt, or -1 where its app has vanished or is newer than the snapshot. */
    int number(ApplicationAttemptId attempt) {
        if (attempt != last) {
            last = attempt;
            lastNumber = lookUp(attempt);
        }
        return lastNumber;
    }

    private int lookUp(ApplicationAttemptId attempt) {
        Integer known = numbers.get(attempt);
        return known != null
                ? known
                : apps.attempt(attempt).map(fact -> add(attempt, fact)).orElse(-1);
    }

    private int add(ApplicationAttemptId attempt, AttemptFacts fact) {
        if (next == facts.length) {
            facts = Arrays.copyOf(facts, 2 * next);
        }
        facts[next] = fact;
        numbers.put(attempt, next);
        return next++;
    }

    /** What is known of the attempt of this number; the number is one that was given out or kept in this round. */
    AttemptFacts facts(int number) {
        AttemptFacts known = facts[number];
        if (known == null) {
            throw new IllegalStateException("No attempt has the number " + number + " in this round.");
        }
        return known;
    }

    /** The numbers of the attempts of these apps. The same set is asked about for node after node. */
    OwnerSet attemptsOf(Set<String> some) {
        if (some != asked || askedAt != next) {
            asked = some;
            askedAt = next;
            answer = new OwnerSet();
            for (int number = 0; number < next; number++) {
                AttemptFacts known = facts[number];
                if (known != null && some.contains(known.app().id())) {
                    answer.add(number);
                }
            }
        }
        return answer;
    }

    /** Whether the attempts of all containers are there. */
    boolean know(ContainerColumns columns) {
        for (int place = 0; someGone && place < columns.size(); place++) {
            if (facts[columns.owner(place)] == null) {
                return false;
            }
        }
        return true;
    }
}
