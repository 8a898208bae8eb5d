package io.sharpshooter.demo;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The files in which a demonstration is to be seen afterwards. None of them is there yet.
 *
 * @param html of the page, or null for none
 * @param svg of the moving picture, or null for none
 */
public record Pictures(@Nullable Path html, @Nullable Path svg) {

    /** @throws IllegalArgumentException if one of them cannot be made, with a message for the user */
    public Pictures {
        requireNew("--html", html);
        requireNew("--svg", svg);
        if (html != null && svg != null && place(html).equals(place(svg))) {
            throw new IllegalArgumentException("--html and --svg are the same file " + html);
        }
    }

    private static void requireNew(String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = Objects.requireNonNullElse(place(file).getParent(), place(file));
        require(Files.isDirectory(folder), "%s: there is no folder %s", option, folder);
        require(
                !Files.exists(file, NOFOLLOW_LINKS),
                "%s: %s is there already. Maybe choose another name, or delete it first",
                option,
                file);
        require(Files.isWritable(folder), "%s: you may not write in the folder %s", option, folder);
    }

    private static void require(boolean holds, String complaint, String option, Path place) {
        if (!holds) {
            throw new IllegalArgumentException(complaint.formatted(option, place));
        }
    }

    private static Path place(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /**
     * Makes them, and says so in lines for the report.
     *
     * @throws IOException if one cannot be made, or is there by now
     */
    List<String> write(DemoPlan plan, List<Footage> recordings) throws IOException {
        List<String> said = new ArrayList<>();
        if (html != null) {
            Files.writeString(html, new Page(plan, recordings).text(), CREATE_NEW);
            said.add("The page of this run: " + html);
        }
        if (svg != null) {
            Files.writeString(svg, new MovingPicture(plan, recordings).text(), CREATE_NEW);
            said.add("The moving picture of this run: " + svg);
        }
        return said;
    }
}
