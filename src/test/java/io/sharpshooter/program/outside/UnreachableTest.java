package io.sharpshooter.program.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class UnreachableTest {

    @Test
    void saysWhereACertificateIsTrusted() {
        IOException thrown =
                new IOException("PKIX path building failed", new SSLHandshakeException("PKIX path building failed"));
        assertThat(Unreachable.complaint(URI.create("https://rm:8090/ws"), thrown, Duration.ofSeconds(1)))
                .hasMessageStartingWith(
                        "Cannot ask https://rm:8090/ws: no TLS connection with it is possible (PKIX path")
                .hasMessageContaining("-Djavax.net.ssl.trustStore=");
    }

    @Test
    void saysThatAPortSpeaksNoTls() {
        IOException thrown = new SSLException("Unrecognized SSL message, plaintext connection?");
        assertThat(Unreachable.complaint(URI.create("https://rm:8088/ws"), thrown, Duration.ofSeconds(1)))
                .hasMessage("Cannot ask https://rm:8088/ws: port 8088 of rm speaks no TLS. Maybe http:// instead"
                        + " of https://.");
    }

    @Test
    void saysTheUsualPortWhereTheAddressNamesNone() {
        IOException refused = new ConnectException("Connection refused");
        assertThat(Unreachable.complaint(URI.create("http://rm/ws"), refused, Duration.ofSeconds(1)))
                .hasMessageContaining("nobody listens on port 80 of rm");
        assertThat(Unreachable.complaint(URI.create("HTTPS://rm/ws"), refused, Duration.ofSeconds(1)))
                .hasMessageContaining("nobody listens on port 443 of rm");
    }
}
