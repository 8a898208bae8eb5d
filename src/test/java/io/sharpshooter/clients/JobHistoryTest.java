package io.sharpshooter.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobHistoryTest {
    @TempDir
    Path folder;

    @Test
    void ofMapReduceTellsKilledFromFailed() throws IOException {
        String package_ = "org.apache.hadoop.mapreduce.jobhistory.";
        Files.writeString(
                Files.createDirectories(folder.resolve("user")).resolve("job_1_0004-1-x.jhist"),
                """
                Avro-Json
                {"type":"record","name":"Event"}

                {"type":"MAP_ATTEMPT_STARTED","event":{"%1$sTaskAttemptStarted":{"taskid":"m_0","attemptId":"a_0",\
                "containerId":"c_2"}}}
                {"type":"MAP_ATTEMPT_STARTED","event":{"%1$sTaskAttemptStarted":{"taskid":"m_1","attemptId":"a_1",\
                "containerId":"c_3"}}}
                {"type":"MAP_ATTEMPT_KILLED","event":{"%1$sTaskAttemptUnsuccessfulCompletion":{"taskid":"m_0",\
                "attemptId":"a_0","status":"KILLED"}}}
                {"type":"MAP_ATTEMPT_FAILED","event":{"%1$sTaskAttemptUnsuccessfulCompletion":{"taskid":"m_1",\
                "attemptId":"a_1","status":"FAILED"}}}
                """.formatted(package_));
        assertThat(JobHistory.ofMapReduce(folder, "application_1_0004"))
                .isEqualTo(new JobHistory(Map.of("c_2", "m_0", "c_3", "m_1"), Set.of("c_2"), 1));
    }

    @Test
    void ofSparkTellsWhatIsHeldAgainstTheJobFromWhatIsNot() throws IOException {
        Files.writeString(folder.resolve("application_1_0008_1"), """
                {"Event":"SparkListenerExecutorAdded","Executor ID":"1","Executor \
                Info":{"Attributes":{"CONTAINER_ID":"c_2"}}}
                {"Event":"SparkListenerExecutorAdded","Executor ID":"2","Executor \
                Info":{"Attributes":{"CONTAINER_ID":"c_3"}}}
                {"Event":"SparkListenerTaskStart","Task Info":{"Index":0,"Executor ID":"1"}}
                {"Event":"SparkListenerTaskStart","Task Info":{"Index":1,"Executor ID":"2"}}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"ExecutorLostFailure","Exit Caused By \
                App":false},"Task Info":{"Index":0,"Executor ID":"1"}}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"ExceptionFailure"},"Task \
                Info":{"Index":1,"Executor ID":"2"}}
                {"Event":"SparkListenerTaskStart","Task Info":{"Index":1,"Executor ID":"2"}}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"Success"},"Task Info":{"Index":1,\
                "Executor ID":"2"}}
                """);
        assertThat(JobHistory.ofSpark(folder, "application_1_0008"))
                .isEqualTo(new JobHistory(Map.of("c_2", "task 0", "c_3", "task 1"), Set.of("c_2"), 1));
    }

    @Test
    void saysThatThereIsNone() {
        assertThatThrownBy(() -> JobHistory.ofSpark(folder, "application_1_0008"))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("There should be one file application_1_0008* below " + folder);
    }
}
