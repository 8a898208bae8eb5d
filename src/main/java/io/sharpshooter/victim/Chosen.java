package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerSnapshot;

/**
 * A container that a plan takes.
 *
 * @param cost what is lost by killing it
 * @param rule why its queue gives it
 * @param standing where it stood in the order of victims
 */
public record Chosen(ContainerSnapshot container, long cost, TakenUnder rule, Standing standing) {}
