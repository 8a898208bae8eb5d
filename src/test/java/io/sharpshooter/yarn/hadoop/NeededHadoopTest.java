package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NeededHadoopTest {
    @ParameterizedTest
    @EnumSource
    void theHadoopOfTheTestsHasAllThatIsNeeded(NeededHadoop what) {
        assertThatCode(what::require).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource
    void whatNeedsAMemberThatIsMissingNamesItAndTheHadoop(NeededMember missing) {
        EnumSet<NeededHadoop> stopped = EnumSet.noneOf(NeededHadoop.class);
        for (NeededHadoop what : NeededHadoop.values()) {
            try {
                what.requireOf(member -> member != missing);
            } catch (YarnRuntimeException e) {
                assertThat(e).hasMessageContainingAll("Hadoop, " + YarnVersionInfo.getVersion(), missing.toString());
                stopped.add(what);
            }
        }
        assertThat(stopped).isNotEmpty();
    }

    @Test
    void whatHadoopDoesNotHaveIsMissing() {
        assertThat(NeededMember.exists("java.util.List", "size()")).isTrue();
        assertThat(NeededMember.exists("java.util.List", "length()")).isFalse();
        assertThat(NeededMember.exists("java.util.concurrent.FutureTask", "state"))
                .isTrue();
        assertThat(NeededMember.exists("java.util.concurrent.FutureTask", "lock"))
                .isFalse();
        assertThat(NeededMember.exists("org.apache.hadoop.yarn.NoSuchClass", "size()"))
                .isFalse();
    }

    /** As on 3.3.0. */
    @Test
    void theAuditNeedsNothingThatOnlyTheOthersCall() {
        assertThatCode(() -> NeededHadoop.AUDIT.requireOf(member -> member != NeededMember.APP_RUNNABLE))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> NeededHadoop.PREEMPTION.requireOf(member -> member != NeededMember.APP_RUNNABLE))
                .hasMessageStartingWith("Preemption does not work on this Hadoop")
                .hasMessageContaining("isRunnable() in org.apache.hadoop");
    }

    @Test
    void eachCapabilityIsOfOneOfThem() {
        EnumSet<Capability> known = EnumSet.noneOf(Capability.class);
        for (NeededHadoop what : NeededHadoop.values()) {
            known.addAll(what.capabilities());
        }
        assertThat(known).containsExactlyInAnyOrder(Capability.values());
    }
}
