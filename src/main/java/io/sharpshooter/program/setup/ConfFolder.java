package io.sharpshooter.program.setup;

import static io.sharpshooter.program.setup.Mode.CAPACITY_SCHEDULER;
import static io.sharpshooter.program.setup.Mode.YARN_SITE;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A folder of Hadoop's configuration files that is to be changed: first said how, then done or not. The files as they
 * were before Sharpshooter lie beside them until all is taken back. Used once, by one thread.
 */
public final class ConfFolder {
    private static final List<String> FILES = List.of(YARN_SITE, CAPACITY_SCHEDULER);
    private static final String BEFORE = ".before-sharpshooter-";
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS");

    private final Path folder;
    private final String stamp = LocalDateTime.now().format(STAMP);
    private final Map<String, ConfigText> now = new LinkedHashMap<>();
    private final Map<String, ConfigText> before = new LinkedHashMap<>();
    private final Map<String, ConfigText> next = new LinkedHashMap<>();
    private final Set<Path> firsts = new LinkedHashSet<>();
    private final List<String> difference = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /** @throws Complaint where its files are none that can be changed */
    public ConfFolder(Path folder) {
        this.folder = folder;
        for (String file : FILES) {
            Path path = folder.resolve(file);
            if (!Files.isRegularFile(path) || Files.isSymbolicLink(path) || !Files.isWritable(path)) {
                throw new Complaint(
                        path + " is no file that can be written here.",
                        "Maybe it is read-only, or a symbolic link: name the folder where the file itself is.");
            }
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, file + BEFORE + "*")) {
                Path first = path;
                for (Path each : found) {
                    first = each;
                    firsts.add(each);
                }
                now.put(file, new ConfigText(file, Files.readAllBytes(path)));
                before.put(file, new ConfigText(file, Files.readAllBytes(first)));
            } catch (IOException e) {
                throw new Complaint(path + " cannot be read: " + e);
            }
        }
    }

    /** It is to be set to this. */
    public void enable(Mode mode) {
        mode.check(text(before, YARN_SITE), text(before, CAPACITY_SCHEDULER));
        for (String file : FILES) {
            change(file, mode.wanted(file, text(before, file)));
        }
    }

    /** All is to be taken back, but for what somebody has set otherwise since. */
    public void disable() {
        for (String file : FILES) {
            Map<String, @Nullable String> back = new LinkedHashMap<>();
            for (String key : Mode.ACT.wanted(file, text(before, file)).keySet()) {
                String value = text(now, file).get(key);
                boolean known = false;
                for (Mode mode : Mode.values()) {
                    known |=
                            Objects.equals(mode.wanted(file, text(before, file)).get(key), value);
                }
                if (known) {
                    back.put(key, text(before, file).get(key));
                } else {
                    left.add(file + ": " + key + " = " + value);
                }
            }
            change(file, firsts.isEmpty() ? Map.of() : back);
        }
    }

    private static ConfigText text(Map<String, ConfigText> texts, String file) {
        return Objects.requireNonNull(texts.get(file));
    }

    private void change(String file, Map<String, @Nullable String> wanted) {
        ConfigText changed = text(now, file);
        for (Map.Entry<String, @Nullable String> one : wanted.entrySet()) {
            String key = one.getKey();
            String old = changed.get(key);
            String value = one.getValue();
            changed = changed.with(key, value);
            if (!Objects.equals(old, value)) {
                next.put(file, changed);
                difference.add(file + ": " + key);
                difference.add("  - " + (old == null ? "(not there)" : old));
                difference.add("  + " + (value == null ? "(not there)" : value));
            }
        }
    }

    /** What would be otherwise, as lines for people; empty where nothing would be. */
    public List<String> difference() {
        return difference;
    }

    /** What was not taken back, as lines for people. */
    public List<String> left() {
        return left;
    }

    /** Whether ResourceManagers have to be restarted for it. */
    public boolean restarts() {
        return next.containsKey(YARN_SITE);
    }

    /**
     * Writes all that is to be changed, with a dated copy of each file beside it.
     *
     * @param ends whether nothing of it is to be taken back any more
     * @return the names of the copies
     * @throws Complaint where something cannot be written; all is as it was then
     */
    public Set<String> write(boolean ends) {
        Map<Path, Path> copies = new LinkedHashMap<>();
        Set<String> names = new TreeSet<>();
        try {
            for (String file : FILES) {
                Path path = folder.resolve(file);
                Path copy = folder.resolve(file + (firsts.isEmpty() ? BEFORE : ".") + stamp);
                Path fresh = folder.resolve(file + ".new");
                copies.put(path, Files.copy(path, copy, COPY_ATTRIBUTES));
                names.add(copy.getFileName().toString());
                Files.copy(path, fresh, COPY_ATTRIBUTES, REPLACE_EXISTING);
                Files.write(fresh, next.getOrDefault(file, text(now, file)).bytes());
                if (!Files.getOwner(fresh).equals(Files.getOwner(path))) {
                    throw new IOException(path + " belongs to " + Files.getOwner(path));
                }
            }
            for (Path path : copies.keySet()) {
                Files.move(path.resolveSibling(path.getFileName() + ".new"), path, REPLACE_EXISTING, ATOMIC_MOVE);
            }
            for (Path first : ends ? firsts : Set.<Path>of()) {
                Files.delete(first);
            }
            return names;
        } catch (IOException e) {
            takeBack(copies);
            throw new Complaint("the files in " + folder + " cannot be written: " + e, "They are as they were.");
        }
    }

    /** What may lie there of new ones harms nobody. */
    private void takeBack(Map<Path, Path> copies) {
        try {
            for (Map.Entry<Path, Path> copy : copies.entrySet()) {
                Files.move(copy.getValue(), copy.getKey(), REPLACE_EXISTING, ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new Complaint(
                    "the files in " + folder + " cannot be put back: " + e, "Maybe put " + copies + " back.");
        }
    }
}
