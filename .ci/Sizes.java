import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Weighs the checked-in sources, and says what weighs too much: {@code .ci/totals} has the numbers, and explains them.
 *
 * <p>Lines of code are neither blank nor comments, imports or the package. Tests, shell and the rest are weighed by all
 * of their lines. A {@code package-info.java} does not count as a file.
 */
final class Sizes {
    private static final String MAIN = "src/main/java/io/sharpshooter/";
    private static final String TEST = "src/test/java/io/sharpshooter/";
    private static final String TOTALS = ".ci/totals";
    private static final int WIDEST = 120;
    private static final int LONGEST_LITERAL = 400;
    private static final int LARGEST_EXCEPTION = 400;
    private static final double DENSER = 1.03;

    /** Packages of the test tree that are programs: a person starts them by ./sharpshooter. Their tests are tests. */
    private static final String PROGRAMS = "bench|cli|clients|demo|lines|mini|patches|soak|trial";

    private static final Pattern NO_CODE = Pattern.compile("\\s*(//|\\*|/\\*(?!.*\\*/\\s*\\S)|import |package |$).*");
    private static final Pattern SCRIPT = Pattern.compile("#!.*");

    /** A total, and the files that it is of. */
    private enum Total {
        CORE("core", true, path -> path.startsWith("src/main/java/")),
        EDGE("edge", true, path -> path.startsWith("src/main/java/org/") || path.matches(MAIN + "(yarn/.*|[^/]*)")),
        PROGRAMS("programs", true, path -> path.startsWith(MAIN + "program/") || isProgram(path, Sizes.PROGRAMS)),
        NET("net", true, path -> isProgram(path, "recorded")),
        TESTS("tests", false, path -> path.matches("src/test/java/.*[.]java")),
        SHELL("shell", false, Sizes::isShell),
        PAGE("page", false, path -> path.matches("src/main/resources/(?!.*/lib/).*[.](js|css|html)")),
        REST(
                "rest",
                false,
                path -> !path.startsWith("src/main/resources/")
                        && path.matches("src/(java8|clients)/.*|[.]ci/.*[.]java|(.*/)?(pom.xml|Dockerfile)"
                                + "|src/package/.*[.]xml|.*[.](ya?ml|js|css|py|pl|rb|kt|groovy|java)"));

        private final String name;
        private final boolean ofCode;
        private final Predicate<String> has;

        Total(String name, boolean ofCode, Predicate<String> has) {
            this.name = name;
            this.ofCode = ofCode;
            this.has = has;
        }

        /** The one that a file belongs to; the more special ones are asked first. Null for data and documents. */
        static Total of(String path) {
            return Stream.of(EDGE, PROGRAMS, CORE, NET, TESTS, SHELL, PAGE, REST)
                    .filter(total -> total.has.test(path))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static boolean isProgram(String path, String packages) {
        return path.matches(TEST + "(" + packages + ")/.*") && !path.matches(".*(Test|IT)[.]java");
    }

    private static boolean isShell(String path) {
        if (path.endsWith(".sh")) {
            return true;
        }
        try (Stream<String> lines = Files.lines(Path.of(path), StandardCharsets.ISO_8859_1)) {
            return SCRIPT.matcher(lines.findFirst().orElse("")).matches();
        } catch (IOException e) {
            return false;
        }
    }

    /** What files weigh together. */
    private static final class Weight {
        int files;
        long code;
        long lines;
        long codeCharacters;
        long characters;
        int most;
        String longest = "";

        void add(String path, List<String> text) {
            List<String> code =
                    text.stream().filter(line -> !NO_CODE.matcher(line).matches()).toList();
            files += path.endsWith("package-info.java") ? 0 : 1;
            this.code += code.size();
            lines += text.size();
            codeCharacters += code.stream().mapToLong(line -> line.strip().length()).sum();
            characters += text.stream().mapToLong(line -> line.strip().length()).sum();
            if (code.size() > most) {
                most = code.size();
                longest = path.replaceFirst(".*/", "");
            }
        }

        long of(boolean ofCode) {
            return ofCode ? code : lines;
        }

        double density(boolean ofCode) {
            return ofCode ? (double) codeCharacters / Math.max(code, 1) : (double) characters / Math.max(lines, 1);
        }
    }

    /** A number of the file of totals; characters a line when it came in, 0 where none are said. */
    private record Bound(long number, double density) {}

    /** What a file of totals says. */
    private record Bounds(
            Map<String, Bound> totals,
            Map<String, Long> exceptions,
            Map<String, Long> rooms,
            List<String> literals,
            List<String> complaints) {
        private static final Pattern BOUND = Pattern.compile("([a-z-]+) (\\d+)( at ([0-9.]+))?");
        private static final Pattern EXCEPTION = Pattern.compile("([a-z-]+) \\+(\\d+) (?:for|until) \\d+: .+");
        private static final Pattern ROOM = Pattern.compile("room ([a-z.+]+) (\\d+)");

        static Bounds read(List<String> lines) {
            Bounds bounds = new Bounds(
                    new LinkedHashMap<>(), new TreeMap<>(), new TreeMap<>(), new ArrayList<>(), new ArrayList<>());
            lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(bounds::add);
            return bounds;
        }

        private void add(String line) {
            Matcher bound = BOUND.matcher(line);
            Matcher exception = EXCEPTION.matcher(line);
            Matcher room = ROOM.matcher(line);
            if (bound.matches()) {
                double density = bound.group(4) == null ? 0 : Double.parseDouble(bound.group(4));
                totals.put(bound.group(1), new Bound(Long.parseLong(bound.group(2)), density));
            } else if (line.startsWith("literal ")) {
                literals.add(line.substring("literal ".length()));
            } else if (room.matches()) {
                rooms.put(room.group(1), Long.parseLong(room.group(2)));
            } else if (exception.matches() && Long.parseLong(exception.group(2)) <= LARGEST_EXCEPTION) {
                exceptions.merge(exception.group(1), Long.parseLong(exception.group(2)), Long::sum);
            } else {
                complaints.add(TOTALS + ": cannot be read: " + line);
            }
        }

        long allowed(String total) {
            return totals.get(total).number() + exceptions.getOrDefault(total, 0L);
        }
    }

    private final List<String> complaints = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Map<String, List<String>> files = new TreeMap<>();
        for (String path : git("ls-files")) {
            if (Files.isRegularFile(Path.of(path)) && (Total.of(path) != null || isNarrow(path))) {
                files.put(path, Files.readAllLines(Path.of(path)));
            }
        }
        Map<String, Weight> weights = weigh(files);
        Bounds bounds = Bounds.read(Files.readAllLines(Path.of(TOTALS)));
        if (List.of(args).contains("--write")) {
            write(weights, bounds);
            bounds = Bounds.read(Files.readAllLines(Path.of(TOTALS)));
        }
        print(weights, bounds);
        Sizes sizes = new Sizes();
        sizes.check(weights, bounds);
        for (List<List<String>> change : history()) {
            sizes.checkHistory(change.get(0), change.get(1));
        }
        sizes.checkCommits();
        List<String> literals = bounds.literals();
        files.forEach((path, text) -> sizes.checkText(path, text, literals));
        proveThatItFails(weights, bounds);
        sizes.complaints.forEach(it -> System.err.println("sizes: " + it));
        System.exit(sizes.complaints.isEmpty() ? 0 : 1);
    }

    private static boolean isNarrow(String path) {
        return path.endsWith(".xml") && !path.startsWith("src/test/resources/");
    }

    private static Map<String, Weight> weigh(Map<String, List<String>> files) {
        Map<String, Weight> weights = new TreeMap<>();
        files.forEach((path, text) -> {
            Total total = Total.of(path);
            if (total != null) {
                add(weights, total.name, path, text);
                add(weights, path.startsWith("src/test/java/") ? "src-test" : "", path, text);
                add(weights, room(path), path, text);
            }
        });
        return weights;
    }

    private static void add(Map<String, Weight> weights, String name, String path, List<String> text) {
        if (!name.isEmpty()) {
            weights.computeIfAbsent(name, it -> new Weight()).add(path, text);
        }
    }

    /** The room of a file, with its tests' beside it; empty for others. */
    private static String room(String path) {
        String in = path.replaceFirst("^(" + MAIN + "|" + TEST + ")", "");
        if (in.equals(path)) {
            return "";
        }
        String folder = in.contains("/") ? in.substring(0, in.lastIndexOf('/')).replace('/', '.') : "root";
        return (Total.of(path) == Total.TESTS ? "tests of " : "room ") + folder;
    }

    private static void print(Map<String, Weight> weights, Bounds bounds) {
        System.out.println("room                  files    code  wanted   tests  longest");
        weights.forEach((name, weight) -> {
            if (name.startsWith("room ")) {
                String room = name.substring(5);
                Weight tests = weights.getOrDefault("tests of " + room, new Weight());
                System.out.printf(
                        "%-20s %6d %7d %7s %7d  %d (%s)%n",
                        room,
                        weight.files,
                        weight.code,
                        bounds.rooms().containsKey(room) ? bounds.rooms().get(room) : "",
                        tests.lines,
                        weight.most,
                        weight.longest);
            }
        });
        bounds.rooms().forEach((rooms, wanted) -> {
            if (rooms.contains("+")) {
                long code = Stream.of(rooms.split("[+]"))
                        .mapToLong(room -> weights.getOrDefault("room " + room, new Weight()).code)
                        .sum();
                System.out.printf("%-27s %7d %7d%n", rooms, code, wanted);
            }
        });
        System.out.println();
        System.out.println("total          is  allowed  of             characters a line, at first");
        bounds.totals().forEach((name, bound) -> {
            String of = name.endsWith("-files") ? "files" : isOfCode(name) ? "lines of code" : "lines";
            double density = weights.getOrDefault(name, new Weight()).density(isOfCode(name));
            String characters = bound.density() == 0 ? "" : String.format("%.2f, %.2f", density, bound.density());
            String row = "%-10s %6d  %7d  %-13s  %s%n";
            System.out.printf(row, name, size(weights, name), bounds.allowed(name), of, characters);
        });
        bounds.exceptions().forEach((total, more) -> System.out.printf("for now: %d more in %s%n", more, total));
    }

    private static boolean isOfCode(String total) {
        return Arrays.stream(Total.values()).anyMatch(it -> it.name.equals(total) && it.ofCode);
    }

    private static long size(Map<String, Weight> weights, String total) {
        Weight weight = weights.getOrDefault(total.replace("-files", ""), new Weight());
        return total.endsWith("-files") ? weight.files : weight.of(isOfCode(total));
    }

    private void check(Map<String, Weight> weights, Bounds bounds) {
        complaints.addAll(bounds.complaints());
        for (Total total : Total.values()) {
            if (!bounds.totals().containsKey(total.name)) {
                complaints.add(TOTALS + " has no number for " + total.name);
            }
        }
        bounds.exceptions().forEach((total, more) -> {
            if (!bounds.totals().containsKey(total)) {
                complaints.add(String.format("%s may have %d more for now, but is no total", total, more));
            }
        });
        bounds.totals().forEach((name, bound) -> {
            long size = size(weights, name);
            if (size > bounds.allowed(name)) {
                complaints.add(name + " has " + size + ", but at most " + bounds.allowed(name) + " is allowed");
            }
            double density = weights.getOrDefault(name, new Weight()).density(isOfCode(name));
            if (bound.density() > 0 && density > bound.density() * DENSER) {
                complaints.add(String.format(
                        "lines of %s have %.2f characters, but were to have %.2f: less is wanted, not denser lines",
                        name, density, bound.density()));
            }
        });
    }

    /** What the file of totals said before and after each of its changes; last what it says now. */
    private static List<List<List<String>>> history() throws Exception {
        List<List<List<String>>> changes = new ArrayList<>();
        for (String commit : git("log", "--full-history", "--format=%H", "--", TOTALS)) {
            for (String parent : git("rev-parse", commit + "^@")) {
                changes.add(List.of(totalsOf(parent), totalsOf(commit)));
            }
        }
        changes.add(List.of(totalsOf("HEAD"), Files.readAllLines(Path.of(TOTALS))));
        if (git("rev-parse", "--is-shallow-repository").contains("true")) {
            System.out.println("This clone has no history: whether a number has risen is not known.");
        }
        return changes;
    }

    private static List<String> totalsOf(String commit) throws Exception {
        return git("ls-tree", commit, "--", TOTALS).isEmpty() ? List.of() : git("show", commit + ":" + TOTALS);
    }

    private void checkHistory(List<String> said, List<String> saysLater) {
        Bounds before = Bounds.read(said);
        Bounds after = Bounds.read(saysLater);
        after.literals().stream()
                .filter(path -> !said.isEmpty() && !before.literals().contains(path))
                .forEach(path -> complaints.add(TOTALS + " has allowed a long string in " + path));
        before.totals().forEach((name, bound) -> {
            Bound now = after.totals().get(name);
            if (now == null
                    || now.number() > bound.number()
                    || now.density() > bound.density()
                    || bound.density() > 0 && now.density() == 0) {
                complaints.add(String.format("%s once said %s %s, and later %s", TOTALS, name, bound, now));
            }
        });
    }

    /** A commit that deletes tests names each of them, to say what holds its cases now. */
    private void checkCommits() throws Exception {
        List<String> first = git("log", "--reverse", "--format=%H", "--diff-filter=A", "--", TOTALS);
        if (first.isEmpty()) {
            return;
        }
        String range = first.get(0) + "..HEAD";
        for (String commit : git("log", "--no-renames", "--diff-filter=D", "--format=%H", range, "--", TEST)) {
            List<String> gone =
                    git("show", "--no-renames", "--diff-filter=D", "--name-only", "--format=", commit, "--", TEST);
            String message = String.join(" ", git("log", "-1", "--format=%B", commit));
            gone.stream()
                    .filter(path -> path.matches(".*(Test|IT)[.]java"))
                    .map(path -> path.replaceFirst(".*/(.*)[.]java", "$1"))
                    .filter(test -> !message.contains(test))
                    .forEach(test -> complaints.add(
                            "commit " + commit.substring(0, 9) + " deletes " + test + ": what has its cases now?"));
        }
    }

    /** @param literals files that may have long ones, since they had them when that came in */
    private void checkText(String path, List<String> text, List<String> literals) {
        for (int line = 0; line < text.size(); line++) {
            if (text.get(line).length() > WIDEST) {
                complaints.add(path + ":" + (line + 1) + " is wider than " + WIDEST + " characters");
            }
            if (text.get(line).matches(".*(formatter|spotless):off.*")) {
                complaints.add(path + ":" + (line + 1) + " turns the format off");
            }
        }
        // Tables of tests are texts of many lines, each of which counts.
        if (path.endsWith(".java") && !path.matches(".*(Test|IT)[.]java") && !literals.contains(path)) {
            int longest = longestLiteral(String.join("\n", text));
            if (longest > LONGEST_LITERAL) {
                complaints.add(path + " has a string of " + longest + " characters: data belongs in a file");
            }
        }
    }

    private static final Pattern TOKEN = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|\"\"\"(?<block>.*?[^\\\\])\"\"\"|\"(?<text>(?:\\\\.|[^\"\\\\\\n])*+)\""
                    + "|'(?:\\\\.|[^'\\\\])+'|\\s+|.",
            Pattern.DOTALL);

    /** The length of the longest string; those that are added up count as one. */
    private static int longestLiteral(String source) {
        int longest = 0;
        int length = 0;
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            String block = token.group("block");
            String text = block == null ? token.group("text") : block;
            boolean isSilent = token.group().matches("(?s)\\s+|//.*|/[*].*");
            if (text != null) {
                length += text.length();
            } else if (!isSilent && !token.group().equals("+")) {
                length = 0;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /** Plants one of each offence, and ends with 2 where one is not found. */
    private static void proveThatItFails(Map<String, Weight> weights, Bounds bounds) {
        Map<String, List<String>> wide = Map.of("A.java", List.of("x".repeat(WIDEST + 1)));
        Map<String, List<String>> unformatted = Map.of("A.java", List.of("// @formatter:" + "off"));
        String half = "\"" + "x".repeat(LONGEST_LITERAL / 2 + 1) + "\"";
        Map<String, List<String>> literal = Map.of("A.java", List.of(half, "+ // joined", half));
        Bounds tight = Bounds.read(List.of("core 1 at 1.0"));
        List<Sizes> planted = new ArrayList<>();
        for (Map<String, List<String>> files : List.of(wide, unformatted, literal)) {
            Sizes sizes = new Sizes();
            sizes.checkText("A.java", files.get("A.java"), List.of());
            planted.add(sizes);
        }
        Sizes heavy = new Sizes();
        heavy.check(weights, tight);
        planted.add(heavy);
        Sizes risen = new Sizes();
        risen.checkHistory(List.of("core 1"), List.of("core 2"));
        planted.add(risen);
        Sizes excepted = new Sizes();
        excepted.check(weights, Bounds.read(List.of("core 1", "core +401 until 1: much")));
        planted.add(excepted);
        if (planted.stream().anyMatch(it -> it.complaints.isEmpty())
                || !heavy.says("core has ")
                || !heavy.says("lines of core have ")
                || !excepted.says(TOTALS + ": cannot be read: core +401")) {
            System.err.println("sizes: does not find what is wrong: " + bounds);
            System.exit(2);
        }
    }

    private boolean says(String beginning) {
        return complaints.stream().anyMatch(it -> it.startsWith(beginning));
    }

    /** Lowers the numbers to what there is. */
    private static void write(Map<String, Weight> weights, Bounds bounds) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(TOTALS)).stream()
                .map(line -> {
                    Matcher bound = Bounds.BOUND.matcher(line);
                    if (!bound.matches()) {
                        return line;
                    }
                    long number = Math.min(Long.parseLong(bound.group(2)), size(weights, bound.group(1)));
                    return bound.group(1) + " " + number + (bound.group(3) == null ? "" : bound.group(3));
                })
                .collect(Collectors.toList());
        Files.write(Path.of(TOTALS), lines);
    }

    private static List<String> git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (git.waitFor() != 0) {
            throw new IOException("git " + String.join(" ", arguments) + " ends with " + git.exitValue());
        }
        return lines;
    }
}
