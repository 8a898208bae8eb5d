package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.hadoop.Configured;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The name by which asks and blacklists call a node.
 *
 * @param withPort whether the port is part of it, as in clusters with several NodeManagers on a host
 */
record NodeNames(boolean withPort) {
    static NodeNames configuredIn(Configuration conf) {
        return new NodeNames(Configured.isOn(
                conf,
                YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME,
                YarnConfiguration.DEFAULT_RM_SCHEDULER_USE_PORT_FOR_NODE_NAME));
    }

    String of(NodeSnapshot node) {
        return withPort ? node.id() : node.host();
    }
}
