package io.sharpshooter.faults;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The compiler of the JDK that this runs on. */
public final class Javac {
    private Javac() {}

    /**
     * Compiles some files, and no others that they name.
     *
     * @param what they are, to begin a complaint with: "The patch for Hadoop 3.3.6"
     * @param classes the folder for what comes of it
     * @throws Complaint if there is no compiler, or it complains; with all that it says
     */
    public static void compile(String what, List<Path> sources, String classPath, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Complaint(
                    "There is no compiler in " + System.getProperty("java.home"),
                    "Maybe set JAVA_HOME to a JDK 17 or newer.");
        }
        List<String> options =
                List.of("-nowarn", "-proc:none", "-implicit:none", "-cp", classPath, "-d", classes.toString());
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new Complaint(
                        what + " does not compile:", said.toString().lines().toArray(String[]::new));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
