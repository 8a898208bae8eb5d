package io.sharpshooter.claim;

/**
 * What an app lost to a kill.
 *
 * @param app its id
 * @param time when, ms since the epoch
 * @param cost in the unit of the configured cost
 */
record Loss(String app, long time, long cost) {}
