package io.sharpshooter.program.setup;

import static io.sharpshooter.program.setup.Mode.CAPACITY_SCHEDULER;
import static io.sharpshooter.program.setup.Mode.YARN_SITE;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Stream.concat;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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
    private final Map<String, Path> firsts = new LinkedHashMap<>();
    private final List<String> difference = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /** @throws Complaint where its files are none that can be changed */
    public ConfFolder(Path folder) {
        this.folder = folder;
        for (var file : FILES) {
            var path = folder.resolve(file);
            if (!Files.isRegularFile(path) || Files.isSymbolicLink(path) || !Files.isWritable(path)) {
                throw new Complaint(
                        path + " is no file that can be written here.",
                        "Maybe it is read-only, or a symbolic link: name the folder where the file itself is.");
            }
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, file + BEFORE + "*")) {
                var first = path;
                for (var each : found) {
                    first = each;
                    firsts.put(file, each);
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
        for (var file : FILES) {
            Map<String, @Nullable String> wanted = mode.wanted(file, text(before, file));
            for (var key : wanted.keySet()) {
                if (!firsts.isEmpty() && !isOurs(file, key)) {
                    throw new Complaint(
                            key + " in " + file + " was changed since: "
                                    + text(now, file).get(key) + ".",
                            "Maybe run disable first, which keeps that.");
                }
            }
            change(file, wanted);
        }
    }

    /** All is to be taken back, but for what somebody has set otherwise since. */
    public void disable() {
        var policies = text(now, YARN_SITE).get(Mode.POLICIES);
        boolean named = policies != null && policies.contains(Mode.OURS);
        if (firsts.size() == 1 || (firsts.isEmpty() && named)) {
            throw new Complaint(
                    "there are no copies of the files as they were before, *" + BEFORE + "*.",
                    "Maybe take Sharpshooter out by hand, as docs/install.md says.");
        }
        for (var file : firsts.keySet()) {
            Map<String, @Nullable String> back = new LinkedHashMap<>();
            for (var key : Mode.ACT.wanted(file, text(before, file)).keySet()) {
                var value = text(now, file).get(key);
                var old = text(before, file).get(key);
                if (isOurs(file, key)) {
                    back.put(key, old);
                } else {
                    boolean list = named && key.equals(Mode.POLICIES);
                    back.put(key, list ? Mode.takenOut(String.valueOf(value), old) : value);
                    left.add(file + ": " + key + " = " + back.get(key));
                }
            }
            boolean asWritten = isAsWritten(file);
            change(file, back);
            if (asWritten) {
                next.put(file, text(before, file)); // to the byte
            }
        }
    }

    /** Whether its value is one that some mode makes of what was before. */
    private boolean isOurs(String file, String key) {
        var value = text(now, file).get(key);
        return Stream.of(Mode.values())
                .anyMatch(mode ->
                        Objects.equals(mode.wanted(file, text(before, file)).get(key), value));
    }

    private boolean isAsWritten(String file) {
        for (var mode : Mode.values()) {
            var made = text(before, file);
            for (var one : mode.wanted(file, made).entrySet()) {
                made = made.with(one.getKey(), one.getValue());
            }
            if (Arrays.equals(made.bytes(), text(now, file).bytes())) {
                return true;
            }
        }
        return false;
    }

    private static ConfigText text(Map<String, ConfigText> texts, String file) {
        return requireNonNull(texts.get(file));
    }

    private void change(String file, Map<String, @Nullable String> wanted) {
        var changed = text(now, file);
        for (var one : wanted.entrySet()) {
            var key = one.getKey();
            var old = changed.get(key);
            var value = one.getValue();
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
        Map<Path, Path> fresh = new LinkedHashMap<>();
        Map<Path, Path> copies = new LinkedHashMap<>();
        List<Path> moved = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        try {
            for (var file : FILES) {
                var path = folder.resolve(file);
                var made = folder.resolve(file + "." + stamp + ".new");
                fresh.put(path, Files.copy(path, made, COPY_ATTRIBUTES));
                Files.write(made, next.getOrDefault(file, text(now, file)).bytes());
                if (!Files.getOwner(made).equals(Files.getOwner(path))) {
                    throw new IOException(path + " belongs to " + Files.getOwner(path));
                }
            }
            for (var path : fresh.keySet()) {
                var name = path.getFileName() + (firsts.isEmpty() ? BEFORE : ".") + stamp;
                copies.put(path, Files.copy(path, folder.resolve(name), COPY_ATTRIBUTES));
                names.add(name);
            }
            for (var each : fresh.entrySet()) {
                Files.move(each.getValue(), each.getKey(), REPLACE_EXISTING, ATOMIC_MOVE);
                moved.add(each.getKey());
            }
            for (var first : ends ? firsts.values() : List.<Path>of()) {
                Files.delete(first);
            }
            return names;
        } catch (IOException e) {
            takeBack(fresh, copies, moved);
            throw new Complaint("the files in " + folder + " cannot be written: " + e, "They are as they were.");
        }
    }

    private void takeBack(Map<Path, Path> fresh, Map<Path, Path> copies, List<Path> moved) {
        try {
            for (var path : moved) {
                Files.move(requireNonNull(copies.get(path)), path, REPLACE_EXISTING, ATOMIC_MOVE);
            }
            for (var made :
                    concat(fresh.values().stream(), copies.values().stream()).toList()) {
                Files.deleteIfExists(made);
            }
        } catch (IOException e) {
            throw new Complaint(
                    "the files in " + folder + " cannot be put back: " + e, "Maybe put " + copies + " back.");
        }
    }
}
