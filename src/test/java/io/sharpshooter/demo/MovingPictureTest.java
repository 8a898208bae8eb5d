package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class MovingPictureTest {

    @Test
    void isXmlWithALaneForEveryNodeOfEveryTurn() throws Exception {
        Document both = parse(picture(CannedRun.both()));
        assertThat(count(both, "rect", "free")).isEqualTo(8);
        assertThat(count(both, "rect", "killed")).isEqualTo(41 + 2);
        assertThat(count(both, "path", "claimed")).isEqualTo(2 + 1);
        assertThat(count(both, "path", "placed")).isEqualTo(2 + 1);
        assertThat(count(parse(picture(List.of(CannedRun.stock()))), "rect", "free"))
                .isEqualTo(4);
    }

    @Test
    void saysWhatItCameTo() {
        assertThat(picture(CannedRun.both()))
                .contains("0 of 2 placed, 40 containers killed, 160 GB in vain")
                .contains("2 of 2 placed in 9.4 s, 30 containers killed, 0 GB in vain")
                .contains("60 GB placed after 4.8 s", "60 GB placed after 9.4 s");
    }

    /** A browser that shows it as an image loads nothing and runs no script. */
    @Test
    void hasAllInItself() {
        assertThat(picture(CannedRun.both()).replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http", "<script", "href", "@import")
                .doesNotContainPattern("url\\((?!#)");
    }

    /** Who does not play it sees the end. */
    @Test
    void hidesNothingWhereNothingMoves() {
        String still = Pattern.compile("@media\\(prefers-reduced-motion:no-preference\\).*</style>", Pattern.DOTALL)
                .matcher(picture(CannedRun.both()))
                .replaceFirst("</style>");
        assertThat(still).doesNotContain("opacity", "animation", "scale");
    }

    @Test
    void isSmall() {
        assertThat(picture(CannedRun.both())).hasSizeLessThan(30_000);
    }

    @Test
    void hasAFewRoundTimes() {
        assertThat(new TimeAxis(57.3).ticks()).containsExactly(0, 10, 20, 30, 40, 50);
        assertThat(new TimeAxis(12).ticks()).containsExactly(0, 2, 4, 6, 8, 10, 12);
        assertThat(new TimeAxis(300).ticks()).containsExactly(0, 50, 100, 150, 200, 250, 300);
    }

    private static String picture(List<Footage> recordings) {
        return new MovingPicture(CannedRun.PLAN, recordings).text();
    }

    private static Document parse(String text) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static int count(Document document, String element, String style) {
        NodeList all = document.getElementsByTagName(element);
        int count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            count += ((Element) all.item(i)).getAttribute("class").equals(style) ? 1 : 0;
        }
        return count;
    }
}
