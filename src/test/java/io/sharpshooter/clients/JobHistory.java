package io.sharpshooter.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a job's own history says of it.
 *
 * @param tasks the task that ran in each container, where one did
 * @param killed containers of tasks that count as killed: the job starts those again, and holds it against nobody
 * @param failed how many counted as failed; after some of them a job fails
 */
record JobHistory(Map<String, String> tasks, Set<String> killed, long failed) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPREDUCE = "org.apache.hadoop.mapreduce.jobhistory.";

    /** From MapReduce's history file, written as JSON. */
    static JobHistory ofMapReduce(Path folder, String app) {
        Map<String, String> containers = new HashMap<>();
        Map<String, String> tasks = new HashMap<>();
        Set<String> killed = new LinkedHashSet<>();
        long failed = 0;
        String job = app.replace("application_", "job_");
        for (JsonNode line : lines(only(folder, job + "-", ".jhist"))) {
            JsonNode started = line.path("event").path(MAPREDUCE + "TaskAttemptStarted");
            if (!started.isMissingNode()) {
                String container = started.path("containerId").asText();
                containers.put(started.path("attemptId").asText(), container);
                tasks.put(container, started.path("taskid").asText());
            }
            JsonNode lost = line.path("event").path(MAPREDUCE + "TaskAttemptUnsuccessfulCompletion");
            if (lost.path("status").asText().equals("KILLED")) {
                killed.add(containers.getOrDefault(lost.path("attemptId").asText(), "none"));
            } else if (!lost.isMissingNode()) {
                failed++;
            }
        }
        killed.remove("none");
        return new JobHistory(tasks, killed, failed);
    }

    /** From Spark's event log. */
    static JobHistory ofSpark(Path folder, String app) {
        Map<String, String> containers = new HashMap<>();
        Map<String, String> tasks = new HashMap<>();
        Set<String> killed = new LinkedHashSet<>();
        long failed = 0;
        for (JsonNode line : lines(only(folder, app, ""))) {
            JsonNode task = line.path("Task Info");
            String container = containers.getOrDefault(task.path("Executor ID").asText(), "none");
            switch (line.path("Event").asText()) {
                case "SparkListenerExecutorAdded" ->
                    containers.put(
                            line.path("Executor ID").asText(),
                            line.path("Executor Info")
                                    .path("Attributes")
                                    .path("CONTAINER_ID")
                                    .asText());
                case "SparkListenerTaskStart" ->
                    tasks.put(container, "task " + task.path("Index").asText());
                case "SparkListenerTaskEnd" -> {
                    JsonNode end = line.path("Task End Reason");
                    if (end.path("Reason").asText().equals("ExecutorLostFailure")
                            && !end.path("Exit Caused By App").asBoolean(true)) {
                        killed.add(container);
                    } else if (!end.path("Reason").asText().equals("Success")) {
                        failed++;
                    }
                }
                default -> {}
            }
        }
        return new JobHistory(tasks, killed, failed);
    }

    private static Path only(Path folder, String start, String end) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> found = all.filter(Files::isRegularFile)
                    .filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return name.startsWith(start) && name.endsWith(end);
                    })
                    .toList();
            if (found.size() != 1) {
                throw new Complaint("There should be one file " + start + "*" + end + " below " + folder
                        + ", but there is: " + found);
            }
            return found.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that are JSON objects: MapReduce's file begins with a word and its schema. */
    private static List<JsonNode> lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith("{"))
                    .map(JobHistory::json)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
