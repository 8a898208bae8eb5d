package io.sharpshooter.program.check;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds configuration files as a ResourceManager does whose configuration folder this is: there and nowhere else,
 * though this machine's own may be on the class path. Hadoop's defaults and all classes come from the class path.
 */
final class FolderLoader extends ClassLoader {
    private final Path folder;

    FolderLoader(Path folder, ClassLoader classes) {
        super(classes);
        this.folder = folder;
    }

    @Override
    public @Nullable URL getResource(String name) {
        if (name.contains("/") || !name.endsWith(".xml") || name.endsWith("-default.xml")) {
            return super.getResource(name);
        }
        var file = folder.resolve(name);
        try {
            return Files.isRegularFile(file) ? file.toUri().toURL() : null;
        } catch (MalformedURLException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }
}
