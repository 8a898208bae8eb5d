package io.sharpshooter.program.outside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueueReportTest {
    private static final String CHILDREN = "{'queueName':'root','numContainers':2,'queues':{'queue':[%s]}}";

    /** @param text JSON with single quotes */
    private static List<Suspicion> suspicions(String text, String... busy) throws JsonProcessingException {
        return QueueReport.suspicions(new ObjectMapper().readTree(text.replace('\'', '"')), Set.of(busy));
    }

    @Test
    void allThatCountsContainersIsLookedAt() throws JsonProcessingException {
        assertThat(suspicions("{'queueName':'root','numContainers':1,'allocatedContainers':2,'reservedContainers':3}"))
                .containsExactly(
                        new Suspicion("root", "", "metric allocated", "containers", 2),
                        new Suspicion("root", "", "containers", "containers", 1),
                        new Suspicion("root", "", "metric reserved", "containers", 3));
    }

    @Test
    void eachPartitionIsLookedAt() throws JsonProcessingException {
        assertThat(suspicions("{'queueName':'root','resourcesUsed':{'memory':9,'vCores':9},"
                        + "'resources':{'resourceUsagesByPartition':[{'partitionName':'x',"
                        + "'used':{'memory':5,'vCores':0},"
                        + "'reserved':{'resourceInformations':{'resourceInformation':[{'name':'gpu','value':2}]}}}]}}"))
                .containsExactly(
                        new Suspicion("root", "x", "used", "memory-mb", 5),
                        new Suspicion("root", "x", "reserved", "gpu", 2));
    }

    @Test
    void whereALineDoesNotTellPartitionsAllThatIsUsedIs() throws JsonProcessingException {
        assertThat(suspicions("{'queueName':'root','resourcesUsed':{'memory':0,'vCores':9}}"))
                .containsExactly(new Suspicion("root", "", "used", "vcores", 9));
    }

    @Test
    void anAppCountsForTheQueuesAboveItsOwn() throws JsonProcessingException {
        var first = "{'queueName':'a','numApplications':1}";
        var second = "{'queueName':'b','numContainers':2}";
        assertThat(suspicions(String.format(CHILDREN, first + "," + second)))
                .extracting(Suspicion::queue)
                .containsExactly("root.b");
        assertThat(suspicions(String.format(CHILDREN, second + "," + first)))
                .extracting(Suspicion::queue)
                .containsExactly("root.b");
        assertThat(suspicions(String.format(CHILDREN, second)))
                .extracting(Suspicion::queue)
                .containsExactly("root.b", "root");
    }

    /** Where two have one name it may be either. */
    @Test
    void aQueueIsBusyByItsPathOrItsName() throws JsonProcessingException {
        var parent = "{'queueName':'%s','queues':{'queue':[{'queueName':'b','numContainers':2}]}}";
        var text = String.format(CHILDREN, String.format(parent, "p") + "," + String.format(parent, "q"));
        assertThat(suspicions(text, "b")).isEmpty();
        assertThat(suspicions(text, "root.q.b")).extracting(Suspicion::queue).containsExactly("root.p.b");
        assertThat(suspicions(text, "root.c"))
                .extracting(Suspicion::queue)
                .containsExactly("root.p.b", "root.q.b", "root");
    }

    /** Hadoop 3.3 writes them like this. */
    @Test
    void readsAQueueThatIsTheOnlyOneOfItsParent() throws JsonProcessingException {
        assertThat(suspicions("{'queueName':'root','queues':{'queue':{'queueName':'b','numContainers':-5}}}"))
                .extracting(Suspicion::queue)
                .containsExactly("root.b");
    }
}
