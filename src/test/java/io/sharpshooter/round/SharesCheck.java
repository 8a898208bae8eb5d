package io.sharpshooter.round;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.List;

/** Invariant 1: children's ideal shares, and maxima. */
final class SharesCheck {
    private SharesCheck() {}

    static void check(Judge judge, List<QueueShare> shares) {
        var sums = new HashMap<String, ResourceVector>();
        var ideal = new HashMap<String, ResourceVector>();
        for (var share : shares) {
            var path = Judge.upwards(share.queue());
            ideal.put(share.queue(), share.ideal());
            if (path.size() > 1) {
                sums.merge(path.get(1), share.ideal(), ResourceVector::plus);
                assertThat(share.ideal().fitsIn(judge.maximum(share.queue())))
                        .as("%s is within its maximum", share)
                        .isTrue();
            }
            assertThat(share.ideal().isAnyNegative()).isFalse();
        }
        var total = judge.total();
        assertThat(ideal.get("root")).isEqualTo(total);
        sums.forEach((parent, sum) -> assertThat(sum.fitsIn(requireNonNull(ideal.get(parent))))
                .as("the children of %s have %s of %s", parent, sum, ideal.get(parent))
                .isTrue());
    }
}
