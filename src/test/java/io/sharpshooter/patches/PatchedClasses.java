package io.sharpshooter.patches;

import io.sharpshooter.lines.Javac;
import io.sharpshooter.program.Complaint;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A release's classes that a patch changes: its sources, patched, and compiled against its jars. */
final class PatchedClasses {
    private final Release release;
    private final ReleaseFiles files;

    PatchedClasses(Release release, ReleaseFiles files) {
        this.release = release;
        this.files = files;
    }

    /**
     * Makes them and returns the folder to put before the jars. @throws Complaint if the patch does not fit or compile
     */
    Path compile(Patch patch) {
        try {
            Path sources = emptied("sources");
            Path classes = emptied("classes");
            List<Path> patched = new ArrayList<>();
            for (PatchedFile file : patch.files()) {
                patched.add(write(sources, file));
            }
            Javac.compile("The patch for Hadoop " + release, patched, jars(), classes);
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path write(Path sources, PatchedFile file) throws IOException {
        Path target = sources.resolve(file.pathInJar());
        Files.createDirectories(target.getParent());
        return Files.writeString(target, file.applyTo(released(file.pathInJar())));
    }

    private String released(String path) throws IOException {
        try (ZipFile jar = new ZipFile(files.sources().toFile())) {
            ZipEntry entry = jar.getEntry(path);
            if (entry == null) {
                throw new Complaint("The sources of Hadoop " + release + " have no " + path);
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    private String jars() {
        return files.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private Path emptied(String name) throws IOException {
        Path folder = files.folder().resolve(name);
        if (Files.exists(folder)) {
            try (Stream<Path> old = Files.walk(folder)) {
                for (Path path : old.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
        return Files.createDirectories(folder);
    }
}
