package io.sharpshooter.scenario;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.program.cli.Sharpshooter;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is answered where there are https, Kerberos and proxy users; {@code why} asks, in a JVM of its own. */
class SecuredPagesIT {
    private static final String AUTHENTICATION = "hadoop.http.authentication.";
    private static final String TOLD = "\"claim\" : 1,";

    @TempDir
    private Path folder;

    @AutoClose
    @SuppressWarnings("NullAway.Init") // each test plays first
    private MockScene scene;

    /** Bob's app has got its container for ten of another user. */
    private MockApp play(UnaryOperator<MockClusterBuilder> plan) throws Exception {
        scene = MockScene.filled(MockScene.SMALL, all -> plan.apply(PagesIT.web(all, true)));
        var asks = scene.app("root.a", "bob").ask(Want.of(1, Size.gib(40)));
        scene.places(asks, 1, 10);
        return asks;
    }

    private String site(String scheme) {
        var address =
                WebAppUtils.getRMWebAppURLWithoutScheme(scene.cluster().rm().getConfig());
        return scheme + "://localhost" + address.substring(address.indexOf(':'));
    }

    /** What the command prints for the app, and says where it cannot; JSON, since words need the package's Jackson. */
    private String why(MockApp app, String scheme, String ticket, String... options) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java") + ""));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Sharpshooter.class.getName()));
        command.addAll(List.of("why", app.id() + "", "--json", "--rm", site(scheme)));
        var printed = folder.resolve("printed");
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
        builder.environment().put("KRB5CCNAME", folder + "/" + ticket);
        int exitCode = builder.start().waitFor();
        var text = new String(Files.readAllBytes(printed), "UTF-8");
        assertThat(exitCode).as(text).isEqualTo(text.contains(TOLD) ? 0 : 1);
        return text;
    }

    @Test
    void asksByHttpsWhereTheCertificateIsTrusted() throws Exception {
        var keys = KeyStoreTestUtil.generateKeyPair("RSA");
        var certificate = KeyStoreTestUtil.generateCertificate("CN=localhost", keys, 2, "SHA256withRSA");
        var store = folder + "/keys";
        var trusted = folder + "/trusted";
        KeyStoreTestUtil.createKeyStore(store, "secret", "rm", keys.getPrivate(), certificate);
        KeyStoreTestUtil.createTrustStore(trusted, "secret", "rm", certificate);
        var app = play(plan -> plan.set("yarn.http.policy", "HTTPS_ONLY")
                .set(RM_WEBAPP_HTTPS_ADDRESS, "127.0.0.1:0")
                .set("ssl.server.keystore.location", store)
                .set("ssl.server.keystore.password", "secret")
                .set("ssl.server.keystore.keypassword", "secret"));
        var trust = "-Djavax.net.ssl.trustStore=" + trusted;
        assertThat(why(app, "https", "", trust, "-Duser.name=bob")).contains(TOLD, "\"root.b\" : 10");
        assertThat(why(app, "https", "", trust, "-Duser.name=eve")).contains("Nothing is known of ");
        assertThat(why(app, "https", "")).contains("its certificate is not trusted here");
        assertThat(why(app, "http", "")).contains("or it wants https://.");
    }

    @Test
    void asksWithTheTicketOfKerberos() throws Exception {
        var kdc = new MiniKdc(MiniKdc.createConf(), folder.toFile());
        kdc.start();
        try {
            var keytab = folder.resolve("keytab").toFile();
            kdc.createPrincipal(keytab, "HTTP/localhost", "bob", "eve");
            var client = new KrbClient(kdc.getKrb5conf().getParentFile());
            client.init();
            for (var user : List.of("bob", "eve")) {
                var ticket = client.requestTgt(user + "@" + kdc.getRealm(), keytab);
                client.storeTicket(ticket, folder.resolve(user + "s-ticket").toFile());
            }
            var app = play(plan -> plan.set(AUTHENTICATION + "type", "kerberos")
                    .set("hadoop.http.filter.initializers", RMAuthenticationFilterInitializer.class.getName())
                    .set(AUTHENTICATION + "kerberos.principal", "HTTP/localhost@" + kdc.getRealm())
                    .set(AUTHENTICATION + "kerberos.keytab", keytab)
                    .set(AUTHENTICATION + "kerberos.name.rules", "RULE:[1:$1]"));
            var realm = "-Djava.security.krb5.conf=" + kdc.getKrb5conf();
            assertThat(why(app, "http", "bobs-ticket", realm)).contains(TOLD, "\"root.b\" : 10");
            assertThat(why(app, "http", "eves-ticket", realm, "-Duser.name=bob"))
                    .contains("Nothing is known of ");
            assertThat(why(app, "http", "no-ticket", realm)).contains("answers 401", "kinit");
        } finally {
            kdc.stop();
        }
    }

    /** The ResourceManager's own filter, which is the usual one, and Hadoop's, which knows no proxy users. */
    @ParameterizedTest
    @CsvSource({"true, knox, bob, 200", "true, knox, eve, 404", "true, eve, bob, 403", "false, knox, bob, 404"})
    void aProxyUserSeesWhatTheOtherMaySee(boolean own, String user, String as, int status) throws Exception {
        var filter = own ? RMAuthenticationFilterInitializer.class : AuthenticationFilterInitializer.class;
        var app = play(plan -> plan.set("hadoop.http.filter.initializers", filter.getName())
                .set("hadoop.proxyuser.knox.hosts", "*")
                .set("hadoop.proxyuser.knox.users", "*"));
        assertThat(status(app, "?user.name=" + user + "&doAs=" + as)).isEqualTo(status);
    }

    /** Hadoop's filter sends to the one that is active, or to itself, later, while there is none. */
    @Test
    void oneOnStandbyDoesNotAnswerByItself() throws Exception {
        var app = play(plan -> plan);
        var become = RMContextImpl.class.getDeclaredMethod("setHAServiceState", HAServiceState.class);
        become.setAccessible(true);
        become.invoke(scene.cluster().rm().getRMContext(), HAServiceState.STANDBY);
        assertThat(status(app, "?user.name=bob")).isEqualTo(307);
    }

    private int status(MockApp app, String who) throws IOException {
        URL page = new URL(site("http") + "/preemption/v1/apps/" + app.id() + who);
        return ((HttpURLConnection) page.openConnection()).getResponseCode();
    }
}
