package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockClusterBuilder;
import java.io.IOException;
import java.util.List;

/** Where the cluster of a play and its jobs come from. In a few words it is its text. */
public interface Source {
    /** Its nodes and queues, and what belongs to no policy. */
    MockClusterBuilder cluster();

    /** In the order of their arrival. */
    List<Job> jobs(Plan plan) throws IOException;
}
