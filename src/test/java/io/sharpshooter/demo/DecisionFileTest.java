package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class DecisionFileTest {

    /** Another demonstration may be under way in the same folder. */
    @Test
    void belongsToThisProcessAlone() throws IOException {
        try (DecisionFile decisions = DecisionFile.open()) {
            assertThat(decisions.file())
                    .hasFileName("demo-decisions-" + ProcessHandle.current().pid() + ".jsonl")
                    .exists();
        }
    }
}
