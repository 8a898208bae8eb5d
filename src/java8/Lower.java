import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import xyz.wagyourtail.jvmdg.cli.Main;

/**
 * Lowers compiled classes to what Java 8 understands (class version 52). A part of the build; needs JvmDowngrader, its
 * API jar and ASM on its class path.
 *
 * <p>JvmDowngrader lowers the language, and replaces calls of methods that Java 8 lacks by calls of classes of its own.
 * Those are not shipped: here they become calls of {@code io.sharpshooter.java8}, and the build ends with a list of
 * those that are missing there.
 *
 * <p>A class file of which lowering has changed nothing but the version serves every Java. The others are there twice:
 * lowered, and as compiled for Java 17 and newer. The names of variables are left out of both.
 *
 * <p>Arguments: folder of the classes; folder for the lowered ones, emptied first; class path of the classes; folder of
 * the compiled {@code io.sharpshooter.java8}; folder for what Java 17 takes in their place. Without the last two,
 * JvmDowngrader's own classes are called as it left them: for tests, which are not shipped.
 */
public final class Lower {
    /** Of JvmDowngrader's classes: the number of the Java that has the method, and the class that has it there. */
    private static final Pattern THEIRS = Pattern.compile("xyz/wagyourtail/jvmdg/j[0-9]+/stub/java_base/(\\w+)");

    private static final int JAVA_8 = Opcodes.V1_8;
    private static final String OURS = "io/sharpshooter/java8/";
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("J_L_Record", "java/lang/Object"),
            Map.entry("J_L_Math", OURS + "Arithmetic"),
            Map.entry("J_L_String", OURS + "Strings"),
            Map.entry("J_U_List", OURS + "Lists"),
            Map.entry("J_U_Map", OURS + "Maps"),
            Map.entry("J_U_Optional", OURS + "Optionals"),
            Map.entry("J_U_OptionalLong", OURS + "Optionals"),
            Map.entry("J_U_S_Stream", OURS + "Streams"),
            Map.entry("J_U_Set", OURS + "Sets"));

    private final Path folder;
    private final Map<String, Set<String>> ours = new HashMap<>();
    private final Set<String> missing = new TreeSet<>();

    private Lower(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        empty(folder);
        String said = heard(() -> downgrade(args[0], args[1], args[2]));
        // It goes on without what it does not find.
        if (said.contains("ERROR")) {
            System.err.println(said);
            System.exit(1);
        }
        if (args.length > 3) {
            new Lower(folder).call(Path.of(args[3]));
            new Lower(folder).keepWhatDiffers(Path.of(args[0]), Path.of(args[4]));
        }
    }

    /** Lets the lowered classes call those of a folder. */
    private void call(Path standIns) throws IOException {
        readOurs(standIns);
        rewriteAll();
        if (!missing.isEmpty()) {
            System.err.println(
                    "Java 8 has none of these, and io.sharpshooter.java8 does not stand in for them. Maybe write"
                            + " it another way:");
            missing.forEach(System.err::println);
            System.exit(1);
        }
    }

    /** Puts the compiled classes that differ from the lowered ones into a folder; nests stay together. */
    private void keepWhatDiffers(Path compiled, Path newer) throws IOException {
        Set<String> differing = new HashSet<>();
        for (Path file : classes(folder)) {
            Path source = compiled.resolve(folder.relativize(file));
            if (!Arrays.equals(plain(file), plain(source))) {
                differing.add(nest(file));
            }
        }
        empty(newer);
        for (Path file : classes(folder)) {
            if (differing.contains(nest(file))) {
                Path copy = newer.resolve(folder.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.write(copy, without(Files.readAllBytes(compiled.resolve(folder.relativize(file))), false));
            }
            Files.write(file, without(Files.readAllBytes(file), false));
        }
    }

    private static String nest(Path file) {
        return file.toString().replaceFirst("([$].*)?[.]class$", "");
    }

    /** A class file as it is compared: without version, nest and names of variables. */
    private static byte[] plain(Path file) throws IOException {
        return without(Files.readAllBytes(file), true);
    }

    /** A class without the names of variables; where it is only compared, also without version and nest. */
    private static byte[] without(byte[] classFile, boolean isCompared) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor names = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String parent, String[] types) {
                super.visit(isCompared ? JAVA_8 : version, access, name, signature, parent, types);
            }

            @Override
            public void visitNestHost(String host) {
                if (!isCompared) {
                    super.visitNestHost(host);
                }
            }

            @Override
            public void visitNestMember(String member) {
                if (!isCompared) {
                    super.visitNestMember(member);
                }
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, signature, thrown)) {
                    @Override
                    public void visitLocalVariable(
                            String variable, String of, String generic, Label from, Label to, int index) {
                        // Its name is for debuggers, and is all that it adds.
                    }

                    @Override
                    public void visitParameter(String parameter, int parameterAccess) {
                        // The same.
                    }
                };
            }
        };
        new ClassReader(classFile).accept(names, 0);
        return writer.toByteArray();
    }

    /** What it prints, on either stream. */
    private static String heard(Runnable what) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(said, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
        try {
            what.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private static void downgrade(String from, String to, String classPath) {
        String api = Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(jar -> jar.contains("jvmdowngrader-java-api"))
                .findFirst()
                .orElseThrow();
        run(new String[] {
            "--noColor",
            "--logLevel",
            "ERROR",
            "-c",
            "52",
            "--api",
            api,
            "downgrade",
            "--target",
            from,
            to,
            "--classpath",
            classPath
        });
    }

    private static void run(String[] arguments) {
        try {
            Main.main(arguments);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void empty(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(folder.toAbsolutePath().getParent());
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }

    private void readOurs(Path classes) throws IOException {
        for (Path file : classes(classes)) {
            Set<String> methods = new HashSet<>();
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String type, String signature, String[] thrown) {
                            methods.add(name + type);
                            return null;
                        }
                    },
                    ClassReader.SKIP_CODE);
            ours.put(reader.getClassName(), methods);
        }
    }

    private void rewriteAll() throws IOException {
        for (Path file : classes(folder)) {
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            ClassWriter writer = new ClassWriter(0);
            reader.accept(new Rewriter(writer, reader.getClassName()), 0);
            Files.write(file, writer.toByteArray());
        }
    }

    /** One class. */
    private final class Rewriter extends ClassRemapper {
        Rewriter(ClassVisitor next, String name) {
            super(Opcodes.ASM9, next, new Names(name));
        }

        /** Theirs tell reflection of nests and records, for whom nobody asks. */
        @Override
        public AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
            return type.startsWith("Lxyz/wagyourtail/") ? null : super.visitAnnotation(type, isVisible);
        }

        @Override
        protected MethodVisitor createMethodRemapper(MethodVisitor next) {
            return new MethodRemapper(Opcodes.ASM9, next, remapper) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                    Lower.this.require(className, remapper.mapType(owner), name, remapper.mapMethodDesc(type));
                    // Theirs may be interfaces.
                    boolean stays = owner.equals(remapper.mapType(owner));
                    super.visitMethodInsn(opcode, owner, name, type, isInterface && stays);
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                    Stream.concat(Stream.of(bootstrap), Stream.of(arguments))
                            .filter(Handle.class::isInstance)
                            .map(Handle.class::cast)
                            .filter(handle -> handle.getTag() >= Opcodes.H_INVOKEVIRTUAL)
                            .forEach(this::require);
                    super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
                }

                private void require(Handle handle) {
                    Lower.this.require(
                            className,
                            remapper.mapType(handle.getOwner()),
                            handle.getName(),
                            remapper.mapMethodDesc(handle.getDesc()));
                }
            };
        }
    }

    private void require(String user, String owner, String name, String type) {
        if (owner.startsWith(OURS) && !ours.getOrDefault(owner, Set.of()).contains(name + type)) {
            missing.add("  " + owner.substring(OURS.length()) + "." + name + type + ", which " + user + " calls");
        }
    }

    private final class Names extends Remapper {
        private final String user;

        Names(String user) {
            this.user = user;
        }

        @Override
        public String map(String name) {
            Matcher theirs = THEIRS.matcher(name);
            if (theirs.matches() && CLASSES.containsKey(theirs.group(1))) {
                return CLASSES.get(theirs.group(1));
            }
            if (name.startsWith("xyz/wagyourtail/")) {
                missing.add("  " + name + ", which " + user + " names");
            }
            return name;
        }
    }
}
