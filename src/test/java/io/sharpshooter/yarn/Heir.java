package io.sharpshooter.yarn;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.impl.pb.ApplicationStateDataPBImpl;

/**
 * A state store in memory that begins with what another one holds. What is stored is stored at once, and as it is then:
 * what becomes of the object later is not stored.
 */
final class Heir extends MemoryRMStateStore {
    private Heir() {}

    static Heir ofNobody(Configuration conf) {
        var heir = new Heir();
        heir.init(conf);
        return heir;
    }

    static Heir of(MemoryRMStateStore former, Configuration conf) throws Exception {
        Heir heir = ofNobody(conf);
        var left = former.loadState();
        heir.getState().getApplicationState().putAll(left.getApplicationState());
        heir.storeOrUpdateAMRMTokenSecretManagerState(left.getAMRMTokenSecretManagerState(), false);
        return heir;
    }

    @Override
    @SuppressWarnings("rawtypes") // so it is declared
    protected EventHandler getRMStateStoreEventHandler() {
        return rmStateStoreEventHandler;
    }

    @Override
    public synchronized void storeApplicationStateInternal(ApplicationId app, ApplicationStateData data)
            throws Exception {
        super.storeApplicationStateInternal(app, frozen(data));
    }

    @Override
    public synchronized void updateApplicationStateInternal(ApplicationId app, ApplicationStateData data)
            throws Exception {
        super.updateApplicationStateInternal(app, frozen(data));
    }

    @Override
    public synchronized RMState loadState() throws Exception {
        var state = super.loadState();
        state.getApplicationState().replaceAll((app, data) -> frozen(data));
        return state;
    }

    private static ApplicationStateData frozen(ApplicationStateData data) {
        ApplicationStateData copy = new ApplicationStateDataPBImpl(((ApplicationStateDataPBImpl) data).getProto());
        copy.attempts.putAll(data.attempts);
        return copy;
    }
}
