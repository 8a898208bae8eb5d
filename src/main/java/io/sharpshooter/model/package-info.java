/** The values that every step works on: clusters, queues, nodes, containers, asks and amounts of resources. */
@NullMarked
package io.sharpshooter.model;

import org.jspecify.annotations.NullMarked;
