package io.sharpshooter.clients;

/**
 * A job of containers that hold their place and do nothing.
 *
 * @param name of the job, without spaces
 * @param queue that it is submitted to
 * @param containers beside the master
 * @param mb memory that each is charged for
 * @param seconds that each task takes
 */
record ClientJobPlan(String name, String queue, int containers, long mb, int seconds) {}
