package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
    private static final List<String> NAMES =
            List.of("audit", "demo", "check-config", "verify-lines", "verify-patches", "--set", "--wait", "-h");

    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
            audti  | '. Maybe audit.'
            dem    | '. Maybe demo.'
            check  | '. Maybe check-config.'
            verify | '. Maybe verify-lines or verify-patches.'
            --sett | '. Maybe --set.'
            --wiat | ''
            --fast | ''
            frob   | ''
            -x     | ''
            """)
    void namesOnlyWhatIsLikeIt(String typed, String suggestion) {
        assertThat(Suggestion.after(typed, NAMES)).isEqualTo(suggestion);
    }
}
