package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import org.junit.jupiter.api.Test;

class BackOffsTest {
    /** One mishap, e.g. a network that hangs for a minute, ends all of an ask's claims at once: that is one failure. */
    @Test
    void claimsOfOneAskThatFailInTheSameRoundCountAsOneFailure() {
        BackOffs backOffs = new BackOffs();
        AskId ask = new AskId("application_1_0001", new AskKey(1, -1));
        for (int node = 1; node <= 6; node++) {
            backOffs.failed(ask, "n" + node, 1_000_000, Settings.DEFAULTS);
        }
        assertThat(backOffs.until(ask) - 1_000_000).isEqualTo(2 * Settings.DEFAULTS.holdTimeoutMs());
    }
}
