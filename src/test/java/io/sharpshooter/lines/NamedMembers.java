package io.sharpshooter.lines;

import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** All fields, methods and constructors of Java's own classes that a class file names in its code. */
final class NamedMembers extends ClassVisitor {

    /** One of them. @param owner internal name of the class that it is looked up in */
    record Member(String owner, String name, String descriptor) implements Comparable<Member> {
        @Override
        public String toString() {
            return owner + "." + name + descriptor;
        }

        @Override
        public int compareTo(Member other) {
            return toString().compareTo(other.toString());
        }
    }

    private final TreeSet<Member> found = new TreeSet<>();

    private NamedMembers() {
        super(Opcodes.ASM9);
    }

    /** All classes that it names anywhere, ours too: internal names, in order. */
    static TreeSet<String> classes(byte[] classFile) {
        TreeSet<String> names = new TreeSet<>();
        Remapper collecting = new Remapper() {
            @Override
            public String map(String name) {
                names.add(name);
                return name;
            }
        };
        new ClassReader(classFile).accept(new ClassRemapper(new ClassWriter(0), collecting), 0);
        return names;
    }

    /** In order. */
    static TreeSet<Member> of(byte[] classFile) {
        NamedMembers members = new NamedMembers();
        new ClassReader(classFile).accept(members, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return members.found;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        return new Code(this::add);
    }

    /** Whether a class is one of Java's own, by its internal name. */
    static boolean isOfJava(String name) {
        return Stream.of("java/", "javax/", "sun/", "com/sun/", "jdk/").anyMatch(name::startsWith);
    }

    private void add(Member member) {
        if (isOfJava(member.owner())) {
            found.add(member);
        }
    }

    private static final class Code extends MethodVisitor {
        private final Consumer<Member> found;

        Code(Consumer<Member> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            found.accept(new Member(owner, name, descriptor));
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            found.accept(new Member(owner, name, descriptor));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            handle(bootstrap);
            for (Object argument : arguments) {
                constant(argument);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            constant(value);
        }

        private void constant(Object value) {
            if (value instanceof Handle handle) {
                handle(handle);
            }
        }

        private void handle(Handle handle) {
            found.accept(new Member(handle.getOwner(), handle.getName(), handle.getDesc()));
        }
    }
}
