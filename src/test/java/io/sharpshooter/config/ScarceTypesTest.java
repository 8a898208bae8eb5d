package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ResourceTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScarceTypesTest {
    private static final String KEY = SettingsKeys.LARGE_PREFIX + "scarce-types";
    private static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "license"));

    @Test
    void namesAreReadInTheOrderOfTheAlphabet() {
        assertThat(read("yarn.io/gpu, license").scarceTypes()).containsExactly("license", "yarn.io/gpu");
    }

    @Test
    void anEmptyValueNamesNone() {
        assertThat(read("").scarceTypes()).isEmpty();
        assertThat(read("  ").scarceTypes()).isEmpty();
    }

    @Test
    void typesThatTheClusterDoesNotHaveAreToldUnlessTheyAreNamedByDefault() {
        assertThat(Settings.DEFAULTS.unknownScarceTypes(TYPES)).isEmpty();
        assertThat(read("yarn.io/gpu,license,lisence").unknownScarceTypes(TYPES))
                .containsExactly("lisence");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "yarn.io/gpu,,license | \"\" is no name of a type",
                "yarn.io/gpu, | \"\" is no name of a type",
                "yarn.io/gpu=2 | \"yarn.io/gpu=2\" is no name of a type",
                "license,license | license comes twice",
                "memory-mb | every container holds memory-mb",
                "license,vcores | every container holds vcores",
            })
    void whatCannotBeUsedIsRefused(String text, String why) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used: " + KEY + " is \"" + text + "\" (" + why
                        + "), but allowed is names of custom resource types between commas, each once, such as"
                        + " yarn.io/gpu,yarn.io/fpga, or nothing.");
    }

    private static Settings read(String text) {
        return SettingsReader.read(Map.of(KEY, text));
    }
}
