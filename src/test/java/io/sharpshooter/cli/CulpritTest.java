package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.SettingsException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CulpritTest {
    private static final ClassNotFoundException NOT_FOUND = new ClassNotFoundException("nonsense");

    @Test
    void aCostThatDoesNotExistIsNamedWithItsKeyAndWhatIsAllowed() {
        String why = "class nonsense was not found on the class path";
        SettingsException settings =
                SettingsException.badCost("nonsense", why, new IllegalArgumentException(why, NOT_FOUND));
        assertThat(Culprit.message(new RuntimeException("failed to start", settings)))
                .contains("preemption.large-container.cost is \"nonsense\" (" + why + ")")
                .contains("but allowed is lost-work, run-time, count, or the name of a Java class");
    }

    @Test
    void theNameOfAClassAloneIsNoMessage() {
        assertThat(Culprit.message(new RuntimeException("Could not instantiate Scheduler: nonsense", NOT_FOUND)))
                .isEqualTo("Could not instantiate Scheduler: nonsense");
    }

    @Test
    void elseTheDeepestCauseSpeaks() {
        Exception full = new IOException("no space left", new IllegalStateException("disk full"));
        assertThat(Culprit.message(new RuntimeException("failed to start", full)))
                .isEqualTo("disk full");
    }

    @Test
    void aCauseWithoutAMessageLetsTheOneAboveSpeak() {
        assertThat(Culprit.message(new IOException("no space left", new NullPointerException())))
                .isEqualTo("no space left");
    }
}
