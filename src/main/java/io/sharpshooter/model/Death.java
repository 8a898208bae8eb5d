package io.sharpshooter.model;

/**
 * A container that died for a claim, or was told that it would and left before.
 *
 * @param app the id of its app
 * @param key the ask that it was allocated for
 * @param time when, in ms of the monotonic clock; of one that left, when it was seen alive last
 */
public record Death(String app, AskKey key, long time) {}
