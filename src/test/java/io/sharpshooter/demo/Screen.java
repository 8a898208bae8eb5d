package io.sharpshooter.demo;

/** Where the demonstration shows its progress. */
interface Screen {

    /** Something begins or has been reached. */
    void step(String what);

    /** How many of the processes that fill the cluster have been started; called again and again. */
    void filling(long started);

    /** The state of the cluster, once in every round. */
    void show(Measurement reading);
}
