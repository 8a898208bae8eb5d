package io.sharpshooter.yarn.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.LackingHadoop;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HiddenMembersTest {
    private static final Set<HiddenMember> STOP_ROUNDS = EnumSet.of(HiddenMember.LEAF_ORDER, HiddenMember.LEAF_WAITING);

    @ParameterizedTest
    @EnumSource
    void oneThatIsMissingTurnsOffWhatNeedsItAndNothingElse(HiddenMember member) {
        try (LackingHadoop hadoop = LackingHadoop.of(member)) {
            assertThat(Arrays.stream(Capability.values()).filter(Capability::isOn))
                    .noneMatch(capability -> capability.needs(member))
                    .hasSize(Capability.values().length
                            - Capability.without(member).size());
            assertThat(Capability.without(member)).as("what needs it").isNotEmpty();
            assertThat(Capability.ROUNDS.isOn()).isEqualTo(!STOP_ROUNDS.contains(member));
            assertThatIllegalStateException()
                    .isThrownBy(() -> HiddenMembers.call(member, ""))
                    .withMessageContaining(member.declaration())
                    .withMessageContaining(member.owner());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneThatIsMissingIsToldOnceWithWhatIsOff(HiddenMember member) {
        try (LackingHadoop hadoop = LackingHadoop.of(member);
                LogCatcher log = new LogCatcher(HiddenMembers.class.getName())) {
            HiddenMembers.tell(EnumSet.allOf(Capability.class));
            HiddenMembers.tell(EnumSet.of(Capability.ROUNDS));
            HiddenMembers.tell(EnumSet.allOf(Capability.class));
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains(YarnVersionInfo.getVersion(), member.declaration(), member.owner())
                    .contains(Capability.without(member).stream()
                            .map(Capability::description)
                            .toList());
            assertThat(log.messages(Level.ERROR)).hasSize(STOP_ROUNDS.contains(member) ? 1 : 0);
        }
    }

    @Test
    void whoNeedsItNotIsNotTold() {
        try (LackingHadoop hadoop = LackingHadoop.of(HiddenMember.RUN_TIMES);
                LogCatcher log = new LogCatcher(HiddenMembers.class.getName())) {
            HiddenMembers.tell(EnumSet.of(Capability.ROUNDS));
            assertThat(log.messages()).isEmpty();
        }
    }
}
