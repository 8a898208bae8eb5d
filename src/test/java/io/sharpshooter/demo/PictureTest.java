package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class PictureTest {
    private final String both = new Picture(List.of(CannedRun.stock(), CannedRun.sharpshooter())).text();

    @Test
    void isXmlWithALaneForEveryNodeOfEveryTurn() throws Exception {
        assertThat(count("rect", "free")).isEqualTo(8);
        assertThat(count("rect", "killed")).isEqualTo(41 + 2);
        assertThat(count("path", "claimed")).isEqualTo(2 + 1);
        assertThat(count("path", "placed")).isEqualTo(2 + 1);
        assertThat(both)
                .hasSizeLessThan(30_000)
                .contains("0 of 2 placed, 40 containers killed, 160 GB in vain")
                .contains("2 of 2 placed in 9.4 s, 32 containers killed, 8 GB in vain")
                .contains("60 GB placed after 4.8 s", "60 GB placed after 9.4 s");
    }

    /** As an image it loads nothing and runs no script. */
    @Test
    void hasAllInItselfAndHidesNothingWhereNothingMoves() {
        assertThat(both.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http", "<script", "href", "@import")
                .doesNotContainPattern("url\\((?!#)");
        var still = Pattern.compile("@media\\(prefers-reduced-motion:no-preference\\).*</style>", Pattern.DOTALL)
                .matcher(both)
                .replaceFirst("</style>");
        assertThat(still).doesNotContain("opacity", "animation", "scale");
    }

    private int count(String element, String style) throws Exception {
        var all = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(both)))
                .getElementsByTagName(element);
        int count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            count += ((Element) all.item(i)).getAttribute("class").equals(style) ? 1 : 0;
        }
        return count;
    }
}
