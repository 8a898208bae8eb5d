import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Checks an SBOM: that it is CycloneDX, describes this version, and has each jar of others in a folder with its name,
 * version, licence and digest. Arguments: the SBOM, the version, the folder. Ends with 1 and says what is wrong.
 */
final class Sbom {
    public static void main(String[] args) throws Exception {
        JsonNode bom = new ObjectMapper().readTree(new File(args[0]));
        List<String> wrong = new ArrayList<>();
        expect(wrong, "bomFormat", "CycloneDX", bom.path("bomFormat").asText());
        expect(wrong, "name", "sharpshooter", bom.at("/metadata/component/name").asText());
        expect(wrong, "version", args[1], bom.at("/metadata/component/version").asText());
        if (!bom.path("specVersion").asText().matches("1\\.\\d")) {
            wrong.add("specVersion is " + bom.path("specVersion"));
        }
        int jars = 0;
        try (var files = Files.newDirectoryStream(Path.of(args[2]), "*.jar")) {
            for (Path jar : files) {
                if (!jar.getFileName().toString().startsWith("sharpshooter-")) {
                    jars++;
                    wrong.addAll(complaints(bom.path("components"), jar));
                }
            }
        }
        if (jars == 0) {
            wrong.add("there is no jar of others in " + args[2]);
        }
        wrong.forEach(it -> System.err.println("package-test: the SBOM: " + it));
        if (!wrong.isEmpty()) {
            System.exit(1);
        }
        System.out.printf(
                "The SBOM is CycloneDX %s with %d components; of the package's libraries all %d are among them.%n",
                bom.path("specVersion").asText(), bom.path("components").size(), jars);
    }

    private static List<String> complaints(JsonNode components, Path jar) throws Exception {
        String file = jar.getFileName().toString();
        String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
        for (JsonNode it : components) {
            if ((it.path("name").asText() + "-" + it.path("version").asText() + ".jar").equals(file)) {
                List<String> wrong = new ArrayList<>();
                expect(wrong, file + "'s SHA-256", digest, sha256(it));
                if (it.path("licenses").isEmpty()) {
                    wrong.add(file + " has no licence");
                }
                if (!it.path("purl").asText().startsWith("pkg:maven/")) {
                    wrong.add(file + " has the purl " + it.path("purl"));
                }
                return wrong;
            }
        }
        return List.of(file + " is not among the components");
    }

    private static String sha256(JsonNode component) {
        for (JsonNode hash : component.path("hashes")) {
            if (hash.path("alg").asText().equals("SHA-256")) {
                return hash.path("content").asText();
            }
        }
        return "missing";
    }

    private static void expect(List<String> wrong, String what, String wanted, String found) {
        if (!wanted.equals(found)) {
            wrong.add(what + " is " + found + ", and is to be " + wanted);
        }
    }
}
