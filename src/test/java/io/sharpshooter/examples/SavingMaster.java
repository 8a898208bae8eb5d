package io.sharpshooter.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;

/**
 * The same application master, but on a notice it lets the container save its work and end by itself, before the grace
 * period is over. The next container goes on from there.
 *
 * <p>How a master reaches its containers is its own business: here by a file in the folder, elsewhere by the connection
 * that they have.
 */
public final class SavingMaster extends PlainMaster {
    private SavingMaster(String[] args) {
        super(args);
    }

    /** Arguments: the folder, and the memory of the container in MiB. */
    public static void main(String[] args) throws Exception {
        new SavingMaster(args).run();
    }

    /** The notice first: a container that has ended needs none. */
    @Override
    protected void hear(AllocateResponse response) throws IOException, YarnException {
        saveOn(response.getPreemptionMessage());
        super.hear(response);
    }

    /** A notice comes once, in one heartbeat, and names containers. Nothing says later that one is spared after all. */
    private void saveOn(@Nullable PreemptionMessage message) throws IOException {
        if (message == null) {
            return;
        }
        if (message.getContract() != null) {
            for (PreemptionContainer container : message.getContract().getContainers()) {
                tell(container.getId());
            }
        }
        if (message.getStrictContract() != null) {
            for (PreemptionContainer container : message.getStrictContract().getContainers()) {
                tell(container.getId());
            }
        }
    }

    /** The second time it is there already. */
    private void tell(ContainerId container) throws IOException {
        System.out.println(container + " is told to save and to end");
        Path notice = Work.notice(folder, container.toString());
        if (!Files.exists(notice)) {
            Files.createFile(notice);
        }
    }

    @Override
    protected String options() {
        return "saves";
    }
}
