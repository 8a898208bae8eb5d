package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What never changes of the live containers of one node, in columns: it is kept from round to round, and a cluster has
 * hundreds of thousands of containers. Whose a container is, is said by the number that {@link AttemptNumbers} gives
 * its attempt.
 *
 * <p>Filled by one thread; not changed after it has been {@linkplain #trim trimmed}.
 */
final class ContainerColumns {
    private int[] owners;
    private AskKey[] keys;
    private ResourceVector[] held;
    private long[] numbers;
    private long[] startedAt;
    private boolean[] borrows;
    private final BitSet allOwners = new BitSet();
    private int size;
    private @Nullable ResourceVector largest;

    /** @param expected at least so many as will be added */
    ContainerColumns(int expected) {
        owners = new int[expected];
        keys = new AskKey[expected];
        held = new ResourceVector[expected];
        numbers = new long[expected];
        startedAt = new long[expected];
        borrows = new boolean[expected];
    }

    void add(int owner, AskKey key, ResourceVector size, long number, long startedAt, boolean borrows) {
        owners[this.size] = owner;
        OwnerSet.fold(owner, allOwners);
        keys[this.size] = key;
        held[this.size] = size;
        numbers[this.size] = number;
        this.startedAt[this.size] = startedAt;
        raiseLargest(size);
        this.borrows[this.size] = borrows;
        this.size++;
    }

    private void raiseLargest(ResourceVector size) {
        ResourceVector known = largest;
        if (known == null) {
            largest = size;
        } else if (size != known && !size.fitsIn(known)) {
            largest = known.max(size);
        }
    }

    /** Gives back the space that was not needed; all have been added. */
    ContainerColumns trim() {
        if (size < owners.length) {
            owners = Arrays.copyOf(owners, size);
            keys = Arrays.copyOf(keys, size);
            held = Arrays.copyOf(held, size);
            numbers = Arrays.copyOf(numbers, size);
            startedAt = Arrays.copyOf(startedAt, size);
            borrows = Arrays.copyOf(borrows, size);
        }
        return this;
    }

    int size() {
        return size;
    }

    int owner(int place) {
        return owners[place];
    }

    /** Whether one of these owners may have a container here. */
    boolean mayHave(OwnerSet some) {
        return some.mayMeet(allOwners);
    }

    AskKey key(int place) {
        return keys[place];
    }

    ResourceVector held(int place) {
        return held[place];
    }

    long number(int place) {
        return numbers[place];
    }

    long startedAt(int place) {
        return startedAt[place];
    }

    /** Per type, the most that a single one holds; there is one. */
    ResourceVector largest() {
        return Objects.requireNonNull(largest);
    }

    boolean borrows(int place) {
        return borrows[place];
    }
}
