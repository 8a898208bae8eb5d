package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.junit.jupiter.api.Test;

class NeededHadoopTest {

    /** As in 3.3.0. */
    public static class AppsOfOldHadoop {}

    @Test
    void theHadoopOfTheTestsIsNewEnough() {
        assertThatCode(NeededHadoop::require).doesNotThrowAnyException();
    }

    @Test
    void anOlderOneIsNamedWithWhatIsNeeded() {
        assertThatThrownBy(() -> NeededHadoop.requireIn(AppsOfOldHadoop.class))
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(
                        "Hadoop " + YarnVersionInfo.getVersion(),
                        "3.3.1 or newer",
                        AppsOfOldHadoop.class.getName(),
                        "isRunnable()");
    }
}
