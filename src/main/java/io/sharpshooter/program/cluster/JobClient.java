package io.sharpshooter.program.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program that submits a job to the cluster and waits until that has ended. */
interface JobClient {
    /** Which framework it is, as one word. */
    String name();

    /**
     * The command that submits a job, with a class path that is none of ours.
     *
     * @param folder for what the client and the job write; the nodes see it under the same path
     */
    List<String> command(JobPlan plan, Path folder);

    /** Where the client looks for the cluster, as variables of its environment. */
    Map<String, String> variables();

    /** What the job says of itself when it has ended. */
    JobHistory history(String app, Path folder);
}
