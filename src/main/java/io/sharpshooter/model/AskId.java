package io.sharpshooter.model;

import static java.util.Comparator.comparing;

import java.util.Comparator;

/** An ask's identity from round to round: the app's id and the scheduler key. */
public record AskId(String app, AskKey key) implements Comparable<AskId> {
    private static final Comparator<AskId> ORDER = comparing(AskId::app).thenComparing(AskId::key);

    @Override
    public int compareTo(AskId other) {
        return ORDER.compare(this, other);
    }

    /** Said here, as the hash is, since both are asked for very often. */
    @Override
    public boolean equals(Object other) {
        return other instanceof AskId that && key.equals(that.key) && app.equals(that.app);
    }

    @Override
    public int hashCode() {
        return 31 * app.hashCode() + key.hashCode();
    }

    @Override
    public String toString() {
        return app + " key " + key;
    }
}
