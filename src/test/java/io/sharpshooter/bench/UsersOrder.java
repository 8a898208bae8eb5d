package io.sharpshooter.bench;

import io.sharpshooter.cost.Candidate;
import java.util.Comparator;

/** An order as a user might write it: the newest first. */
public final class UsersOrder implements Comparator<Candidate> {
    @Override
    public int compare(Candidate one, Candidate other) {
        return Long.compare(one.ageMs(), other.ageMs());
    }
}
