package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.junit.jupiter.api.Test;

class HiddenMemberTest {
    @Test
    void whatNeedsOneThatIsMissingNamesItAndTheHadoop() {
        assertThatThrownBy(() -> HiddenMember.refuse(
                        "Preemption", List.of(HiddenMember.LAST_ANSWERS, HiddenMember.APP_RUNNABLE)))
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessage("Preemption does not work on this Hadoop, " + YarnVersionInfo.getVersion()
                        + ". There is no \"ConcurrentMap responseMap\" in"
                        + " org.apache.hadoop.yarn.server.resourcemanager.ApplicationMasterService, no"
                        + " \"boolean isRunnable()\" in"
                        + " org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp.");
    }

    @Test
    void whereNoneIsMissingNothingIsRefused() {
        assertThatCode(() -> HiddenMember.refuse("Preemption", List.of())).doesNotThrowAnyException();
    }

    @Test
    void eachIsNeededByOneOfThem() {
        var needed = EnumSet.copyOf(HiddenMember.OF_ROUNDS);
        needed.addAll(HiddenMember.OF_BOOKS);
        assertThat(needed).containsExactly(HiddenMember.values());
        assertThat(HiddenMember.OF_ROUNDS).doesNotContain(HiddenMember.RUNNABLE_APPS);
        assertThat(HiddenMember.OF_BOOKS).doesNotContain(HiddenMember.LAST_ANSWERS);
    }
}
