package io.sharpshooter.model;

/**
 * A reservation as its user's limit sees it.
 *
 * @param ask which ask of the user it is for
 * @param name the id that the container will have
 * @param size what it counts for
 */
public record UserReservation(AskId ask, ContainerName name, ResourceVector size) {}
