package io.sharpshooter.program.cli;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.sharpshooter.program.HadoopLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version, and the Hadoop lines that it is for. */
final class Version implements IVersionProvider {

    /** Gives it to a command and all below it. */
    static CommandLine on(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version());
        command.getSubcommands().values().forEach(Version::on);
        return command;
    }

    @Override
    public String[] getVersion() {
        var lines = HadoopLine.ALL.stream()
                .map(line ->
                        described(line.version().substring(0, line.version().lastIndexOf('.'))))
                .collect(joining(", "));
        var proven = HadoopLine.ALL.stream().map(HadoopLine::version).collect(joining(", "));
        return new String[] {"sharpshooter " + version() + ", for Hadoop " + lines + " (tested with " + proven + ")"};
    }

    private static String described(String line) {
        return HadoopLine.OLDEST.startsWith(line + ".") ? line + " (" + HadoopLine.OLDEST + " or newer)" : line;
    }

    /** As Maven has written it. */
    private static String version() {
        Properties properties = new Properties();
        try (var file = Version.class.getResourceAsStream("version.properties")) {
            properties.load(requireNonNull(file, "version.properties is not on the class path"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
