package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BirthTest {
    @Test
    void isTheSameAtEachLookAndAnotherForALaterProcess() throws Exception {
        String mine = Birth.of(ProcessHandle.current());
        assertThat(Birth.of(ProcessHandle.current())).isEqualTo(mine);
        Process later = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(Birth.of(later.toHandle())).isNotEqualTo(mine).isNotEqualTo("unknown");
        } finally {
            later.destroyForcibly().waitFor();
        }
    }
}
