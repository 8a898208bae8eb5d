package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PicturesTest {

    @TempDir
    Path folder;

    @Test
    void writesWhatWasAskedForAndSaysWhere() throws IOException {
        Path html = folder.resolve("page.html");
        Path svg = folder.resolve("picture.svg");
        assertThat(new Pictures(html, null).write(CannedRun.PLAN, CannedRun.both()))
                .containsExactly("The page of this run: " + html);
        assertThat(new Pictures(null, svg).write(CannedRun.PLAN, CannedRun.both()))
                .containsExactly("The moving picture of this run: " + svg);
        assertThat(html).content().startsWith("<!DOCTYPE html>");
        assertThat(svg).content().startsWith("<svg ");
        assertThat(new Pictures(null, null).write(CannedRun.PLAN, CannedRun.both()))
                .isEmpty();
    }

    @Test
    void writesOverNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.html"), "precious");
        assertThatThrownBy(() -> new Pictures(file, null))
                .hasMessage("--html: %s is there already. Maybe choose another name, or delete it first", file);
        assertThatThrownBy(() -> new Pictures(null, folder))
                .hasMessageContaining("--svg: " + folder + " is there already");
        assertThat(file).content().isEqualTo("precious");
    }

    /** The demo takes minutes. */
    @Test
    void writesNotOverWhatAppearedMeanwhile() throws IOException {
        Path file = folder.resolve("picture.svg");
        Pictures pictures = new Pictures(null, file);
        Files.writeString(file, "precious");
        assertThatThrownBy(() -> pictures.write(CannedRun.PLAN, CannedRun.both()))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).content().isEqualTo("precious");
    }

    @Test
    void needsAFolder() throws IOException {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> new Pictures(missing.resolve("page.html"), null))
                .hasMessage("--html: there is no folder " + missing);
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> new Pictures(null, file.resolve("picture.svg")))
                .hasMessage("--svg: there is no folder " + file);
    }

    @Test
    void needsAFileForEach() {
        Path file = folder.resolve("both");
        assertThatThrownBy(() -> new Pictures(file, folder.resolve("./both")))
                .hasMessage("--html and --svg are the same file " + file);
    }
}
