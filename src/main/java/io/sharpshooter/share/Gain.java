package io.sharpshooter.share;

import io.sharpshooter.model.ExactMath;

/**
 * How much a member has over what it uses, as its dominant share of the partition: amount ÷ total. The largest comes
 * first.
 */
record Gain(Member member, long amount, long total) {
    /** Negative when this one is larger. */
    static int largestFirst(Gain one, Gain other) {
        return ExactMath.compareProducts(other.amount, one.total, one.amount, other.total);
    }

    /** What the member has now; types of which the partition has nothing are left out. */
    static Gain of(Member member) {
        long[] amounts = member.gain();
        Gain largest = new Gain(member, 0, 1);
        for (int type = 0; type < amounts.length; type++) {
            if (member.total[type] > 0) {
                Gain gain = new Gain(member, amounts[type], member.total[type]);
                largest = largestFirst(gain, largest) < 0 ? gain : largest;
            }
        }
        return largest;
    }
}
