package io.sharpshooter.yarn;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * What apps and nodes do at random beside what is tested: steps, one after the other, in a thread of its own until it
 * is closed. A step that has failed fails the test then.
 */
public final class Traffic implements AutoCloseable {

    /** What happens at a time, as the random numbers say. */
    public interface Step {
        void happens(Random random) throws Exception;
    }

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> steps;
    private volatile boolean over;

    public Traffic(long seed, Step step) {
        var random = new Random(seed);
        steps = thread.submit(() -> {
            while (!over) {
                step.happens(random);
            }
            return null;
        });
    }

    /** Whether it has come to an end by itself, which it only does when a step fails. */
    public boolean hasFailed() {
        return steps.isDone();
    }

    /** One of them. */
    public static <T> T oneOf(List<T> some, Random random) {
        return some.get(random.nextInt(some.size()));
    }

    /** One of the app's containers, its master's apart. */
    public static Optional<RMContainer> anyOf(MockApp app, Random random) {
        var running = app.running();
        return running.isEmpty() ? Optional.empty() : Optional.of(oneOf(running, random));
    }

    /** One of the app's containers ends by itself, if one runs. */
    static void finishOne(MockCluster cluster, MockApp app, Random random) throws Exception {
        var one = anyOf(app, random);
        if (one.isPresent() && one.get().getState() == RUNNING) {
            cluster.node(one.get().getAllocatedNode()).finish(one.get());
        }
    }

    @Override
    public void close() throws Exception {
        over = true;
        try {
            steps.get(60, SECONDS);
        } finally {
            thread.shutdown();
        }
    }
}
