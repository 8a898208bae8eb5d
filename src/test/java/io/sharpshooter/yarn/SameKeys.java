package io.sharpshooter.yarn;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.List;
import java.util.Map;

/** Gives all the same pair of RSA keys, which takes a ResourceManager a quarter of a second at its start. */
final class SameKeys extends Provider {
    private static final long serialVersionUID = 1;

    private static final String ALGORITHM = "RSA";
    private static final KeyPair KEYS = made();

    @SuppressWarnings("deprecation") // the other one came with Java 9
    private SameKeys() {
        super("SameKeys", 1, "the same keys for all");
        putService(new OneService(this));
    }

    /** From now on, in this process; again changes nothing. */
    static void install() {
        Security.insertProviderAt(new SameKeys(), 1);
    }

    private static KeyPair made() {
        try {
            var generator = KeyPairGenerator.getInstance(ALGORITHM, "SunRsaSign");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
            throw new AssertionError(e);
        }
    }

    private static final class OneService extends Service {
        OneService(Provider provider) {
            super(provider, "KeyPairGenerator", ALGORITHM, Pair.class.getName(), List.of(), Map.of());
        }

        @Override
        public Object newInstance(Object parameter) {
            return new Pair();
        }
    }

    private static final class Pair extends KeyPairGeneratorSpi {
        @Override
        public void initialize(int size, SecureRandom random) {
            // whatever the size, it is the pair that there is
        }

        @Override
        public KeyPair generateKeyPair() {
            return KEYS;
        }
    }
}
