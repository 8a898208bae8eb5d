package io.sharpshooter.yarn;

import java.util.List;
import org.apache.hadoop.net.DNSToSwitchMapping;

/** Puts the node 127.R.x.y into the rack {@code /rackR}: no name service is ever asked. */
public final class RackByAddress implements DNSToSwitchMapping {
    @Override
    public List<String> resolve(List<String> names) {
        return names.stream().map(RackByAddress::rackOf).toList();
    }

    /** The rack of an address, e.g. {@code /rack0} of {@code 127.0.0.3}. */
    static String rackOf(String address) {
        String[] parts = address.split("\\.", -1);
        return parts.length == 4 ? "/rack" + parts[1] : "/default-rack";
    }

    @Override
    public void reloadCachedMappings() {
        // nothing is cached here
    }

    @Override
    public void reloadCachedMappings(List<String> names) {
        // nothing is cached here
    }
}
