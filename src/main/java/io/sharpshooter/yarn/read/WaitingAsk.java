package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;

/** An ask as read from its app, before the app's own snapshot is made; see {@link Ask} for the parts. */
public record WaitingAsk(
        AskKey key,
        ResourceVector size,
        int count,
        int outstanding,
        String partition,
        Eligibility where,
        boolean am,
        int doubted,
        Map<ContainerName, String> reserved) {
    public Ask of(AppSnapshot app) {
        return new Ask(app, key, size, count, outstanding, partition, where, am, doubted, reserved);
    }

    WaitingAsk doubting(int some) {
        return new WaitingAsk(key, size, count, outstanding, partition, where, am, some, reserved);
    }
}
