package io.sharpshooter.claim;

/**
 * What an app lost to a kill.
 *
 * @param app its id
 * @param time when, in ms of the monotonic clock
 * @param cost in the unit of the configured cost
 */
record Loss(String app, long time, long cost) {}
