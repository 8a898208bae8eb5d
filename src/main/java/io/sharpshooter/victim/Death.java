package io.sharpshooter.victim;

import io.sharpshooter.model.AskKey;

/**
 * A container that died for a claim.
 *
 * @param app the id of its app
 * @param key the ask that it was allocated for
 * @param time when, in ms of the monotonic clock
 */
public record Death(String app, AskKey key, long time) {}
