package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a cluster keeps everything.
 *
 * @param root absolute
 */
record ClusterFolder(Path root) {
    private static final List<String> FILES =
            List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml", "log4j.properties");

    /** What one process writes. */
    Path data(Role role) {
        return root.resolve("data").resolve(role.name());
    }

    Path conf(Role role) {
        return root.resolve("conf").resolve(role.name());
    }

    /** What masters tell, by app. */
    Path apps() {
        return root.resolve("apps");
    }

    Path processes() {
        return root.resolve("processes");
    }

    /** A role's decision log, which only a ResourceManager has. */
    Path decisions(Role role) {
        return data(role).resolve("logs").resolve("decisions.jsonl");
    }

    /** What a role has logged. */
    Path log(Role role) {
        return data(role).resolve("logs").resolve("log");
    }

    /** What starts a role: of the cluster's own copy of the package, which nobody makes anew while it runs. */
    Path program() {
        return copy().resolve("bin").resolve("role");
    }

    private Path copy() {
        return root.resolve("package");
    }

    /** Says that the folder is a cluster's, and may be deleted with all that is in it; holds its first port. */
    private Path mark() {
        return root.resolve(".sharpshooter-cluster");
    }

    /** Whether a cluster has been laid there. */
    boolean isThere() {
        return Files.exists(mark());
    }

    /** The ports that the cluster has been laid for. */
    Optional<Ports> ports() {
        if (!isThere()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(mark()).strip())
                    .filter(text -> text.matches("\\d{4,5}"))
                    .map(text -> new Ports(Integer.parseInt(text)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Empties the folder and gives each role its configuration: the files of the package, and its addresses. From
     * then on it is for its owner alone.
     */
    void lay(Path packaged, Ports ports) {
        requireClassPath();
        try {
            delete();
            createForItsOwner(root);
            Files.writeString(mark(), ports.first() + "\n");
            copy(packaged);
            for (Role role : Role.ALL) {
                Path folder = Files.createDirectories(conf(role));
                for (String file : FILES) {
                    Files.copy(packaged.resolve("conf").resolve("cluster").resolve(file), folder.resolve(file));
                }
                Files.writeString(folder.resolve("addresses.xml"), Addresses.xml(role, ports));
                Files.createDirectories(data(role).resolve("logs"));
            }
            Files.createDirectories(apps());
            Files.createDirectories(processes());
        } catch (IOException e) {
            throw new Complaint("Cannot write to " + root + ": " + e + ". Maybe choose another --folder.");
        }
    }

    /** Adds properties to every role's file of this name; they win over those that are there. */
    void amend(String file, Map<String, String> properties) {
        String added = properties.entrySet().stream()
                .map(it -> "  <property><name>%s</name><value>%s</value></property>%n"
                        .formatted(
                                it.getKey(), it.getValue().replace("&", "&amp;").replace("<", "&lt;")))
                .collect(Collectors.joining());
        try {
            for (Role role : Role.ALL) {
                Path path = conf(role).resolve(file);
                String end = "</configuration>";
                Files.writeString(path, Files.readString(path).replace(end, added + end));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nobody else can look below it, whatever modes the processes give to what they write. */
    private static void createForItsOwner(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** What the roles run. */
    private void copy(Path packaged) throws IOException {
        Files.createDirectories(program().getParent());
        Files.copy(packaged.resolve("bin").resolve("role"), program());
        if (!program().toFile().setExecutable(true)) {
            throw new IOException("cannot make " + program() + " executable");
        }
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(packaged, "sharpshooter-*.jar")) {
            for (Path jar : jars) {
                Files.copy(jar, copy().resolve(jar.getFileName()));
            }
        }
    }

    /** The roles have their configuration and the plug-in from here. */
    private void requireClassPath() {
        if (root.toString().contains(File.pathSeparator)) {
            throw new Complaint("There is a " + File.pathSeparator + " in the path " + root
                    + ", which Java's class path cannot have. Maybe choose another --folder.");
        }
    }

    /** Deletes the folder if it is one of a cluster's. */
    void delete() {
        if (!Files.exists(root)) {
            return;
        }
        if (!isThere() && !isEmpty()) {
            throw new Complaint(root + " is not empty and holds no cluster. Maybe choose another --folder.");
        }
        try (Stream<Path> all = Files.walk(root)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isEmpty() {
        try (Stream<Path> children = Files.list(root)) {
            return children.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
