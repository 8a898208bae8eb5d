package io.sharpshooter.faults;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/**
 * The classes that a fault changes: copies of their sources, patched by git, and compiled with all the others as they
 * are.
 *
 * @param home the project's root folder
 * @param folder where the copies and classes go; it is emptied
 */
record FaultyClasses(Path home, Path folder) {

    /**
     * Makes them and returns the folder to put before the others.
     *
     * @throws Complaint if the patch does not fit or compile
     */
    Path compile(Fault fault) {
        List<Path> sources = patch(fault);
        try {
            Path classes = Files.createDirectories(folder.resolve("classes"));
            Javac.compile("The fault " + fault.name(), sources, System.getProperty("java.class.path"), classes);
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies the sources, patches the copies and returns these. @throws Complaint if the patch does not fit */
    List<Path> patch(Fault fault) {
        FileUtil.fullyDelete(folder.toFile());
        try {
            Path sources = Files.createDirectories(folder.resolve("sources"));
            List<Path> copies = new ArrayList<>();
            for (String file : fault.sources()) {
                Path copy = sources.resolve(file);
                Files.createDirectories(copy.getParent());
                copies.add(Files.copy(home.resolve(file), copy));
            }
            apply(fault, sources);
            return copies;
        } catch (IOException e) {
            throw new Complaint("The fault " + fault.name() + " cannot be made: " + e, "Maybe write its patch anew.");
        }
    }

    /** Below a repository git would only look at what is in it, so it must not find one. */
    private static void apply(Fault fault, Path sources) throws IOException {
        ProcessBuilder git = new ProcessBuilder(
                "git",
                "apply",
                "--whitespace=nowarn",
                fault.patch().toAbsolutePath().toString());
        git.directory(sources.toFile()).redirectErrorStream(true);
        git.environment().remove("GIT_DIR");
        git.environment()
                .put(
                        "GIT_CEILING_DIRECTORIES",
                        String.valueOf(sources.toAbsolutePath().getParent()));
        Process process = git.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new Complaint(
                    "The patch of the fault " + fault.name() + " does not apply to today's sources: " + said.strip(),
                    "Maybe write it anew; the sentence stays.");
        }
    }
}
