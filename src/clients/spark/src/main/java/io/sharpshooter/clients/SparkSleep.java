package io.sharpshooter.clients;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * What MapReduce's SleepJob is there, for Spark: tasks that hold their place and do nothing. Arguments: how many tasks,
 * and how many milliseconds each takes.
 */
public final class SparkSleep {
    private SparkSleep() {}

    /** Runs it, and fails where a task fails. */
    public static void main(String[] args) {
        List<Integer> tasks =
                IntStream.range(0, Integer.parseInt(args[0])).boxed().toList();
        long sleepMs = Long.parseLong(args[1]);
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf())) {
            long done = spark.parallelize(tasks, tasks.size())
                    .map(task -> {
                        Thread.sleep(sleepMs);
                        return task;
                    })
                    .count();
            if (done != tasks.size()) {
                throw new IllegalStateException(done + " of " + tasks.size() + " tasks have ended");
            }
        }
    }
}
