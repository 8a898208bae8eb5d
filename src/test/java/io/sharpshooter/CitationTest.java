package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who cites this cites what was built. */
class CitationTest {
    private static final String CITATION = Golden.text("CITATION.cff");
    private static final String POM = Golden.text("pom.xml");

    @Test
    void hasTheVersionOfTheBuild() {
        assertThat(ofCitation("version")).isEqualTo(only(POM, "^  <version>(.+)</version>$"));
    }

    @Test
    void hasTheLicenceOfTheBuild() {
        assertThat(ofCitation("license")).isEqualTo(only(POM, "^    <license>\\n      <name>(.+)</name>$"));
    }

    /** What version 1.2.0 of the format requires, and whom {@code NOTICE} names. */
    @Test
    void hasWhatTheFormatRequires() {
        assertThat(ofCitation("cff-version")).isEqualTo("1.2.0");
        assertThat(ofCitation("message")).isNotBlank();
        assertThat(ofCitation("title")).isEqualTo(only(POM, "^  <name>(.+)</name>$"));
        assertThat(only(CITATION, "^authors:\\n  - name: (.+)$")).isEqualTo("The Sharpshooter authors");
        assertThat(Golden.text("NOTICE")).contains("the Sharpshooter authors");
    }

    private static String ofCitation(String key) {
        return only(CITATION, "^" + key + ": (.+)$");
    }

    private static String only(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .reduce((one, more) -> one + " and " + more)
                .orElse("nothing");
    }
}
