package io.sharpshooter.patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatchTest {
    private static final String OLD = "one\ntwo\nthree\n";

    private static final List<Release> RELEASES = Release.ALL;

    @Test
    void addsLinesWhereTheHunksSay() {
        String text = header("@@ -0,0 +1,2 @@\n+zero\n+half\n@@ -2,0 +5 @@\n+and a half\n@@ -3,0 +7,1 @@\n+four\n");
        Patch patch = Patch.parse("Words first.\n\n" + text);
        assertThat(patch.files()).hasSize(1);
        PatchedFile file = patch.files().get(0);
        assertThat(file.pathInJar()).isEqualTo("org/Numbers.java");
        assertThat(file.applyTo(OLD)).isEqualTo("zero\nhalf\none\ntwo\nand a half\nthree\nfour\n");
    }

    @Test
    void isForOneFileOnly() {
        PatchedFile file = Patch.parse(header("@@ -1,0 +2 @@\n+x\n")).files().get(0);
        assertThatThrownBy(() -> file.applyTo(OLD + "four\n"))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("The patch is for another src/main/java/org/Numbers.java");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@@ -1,1 +1,0 @@\n-one\n",
                "@@ -1,1 +1,1 @@\n-one\n+eins\n",
                "@@ -1,0 +2,2 @@\n+only one\n",
                "@@ -1,0 +2 @@\n+x\n+y\n",
                "@@ -1,0 +3 @@\n+not at its line\n",
                "@@ -1,0 +2 @@\n context\n"
            })
    void whatDoesMoreThanAddIsRefused(String hunks) {
        assertThatThrownBy(() -> Patch.parse(header(hunks)))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("of the patch:");
    }

    @ParameterizedTest
    @FieldSource("RELEASES")
    void eachReleaseHasAPatchThatOnlyAddsLines(Release release) throws IOException {
        Patch patch = Patch.parse(Files.readString(Path.of("patches", "hadoop-" + release + ".patch")));
        assertThat(patch.files())
                .allSatisfy(file -> assertThat(file.pathInJar())
                        .startsWith("org/apache/hadoop/yarn/server/resourcemanager/scheduler/"));
    }

    private static String header(String hunks) {
        return "Expects: sha256 " + PatchedFile.sha256(OLD) + " Numbers.java\n"
                + "--- a/src/main/java/org/Numbers.java\n"
                + "+++ b/src/main/java/org/Numbers.java\n" + hunks;
    }
}
