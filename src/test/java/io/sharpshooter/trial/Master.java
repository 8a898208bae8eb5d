package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;

/** An app whose containers are watched. */
abstract class Master {
    final MockApp app;
    /** Those of one party take what was killed for any of them. */
    final String party;
    /** Whether room has to be made for its containers. */
    final boolean waits;
    /** Whether something has happened to a container of its, of which it hears with its next heartbeat. */
    boolean hears;

    Master(MockApp app, String party, boolean waits) {
        this.app = app;
        this.party = party;
        this.waits = waits;
    }
}
