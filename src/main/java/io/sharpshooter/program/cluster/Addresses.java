package io.sharpshooter.program.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The file {@code addresses.xml} of one role on this machine; {@code yarn-site.xml} includes it. */
final class Addresses {
    private static final String MANAGER = "yarn.resourcemanager.";
    private static final String NODE = "yarn.nodemanager.";

    private Addresses() {}

    static String xml(Role role, Ports ports) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("yarn.resourcemanager.zk-address", ports.address(Role.of("zk"), 0));
        manager("rm1", ports, values);
        manager("rm2", ports, values);
        if (role.kind().equals("resourcemanager")) {
            values.put(MANAGER + "ha.id", role.name());
        }
        if (role.kind().equals("nodemanager")) {
            values.put(NODE + "hostname", Ports.HOST);
            values.put(NODE + "address", ports.address(role, 0));
            values.put(NODE + "localizer.address", ports.address(role, 1));
            values.put(NODE + "webapp.address", ports.address(role, 2));
        }
        return values.entrySet().stream()
                .map(it -> "  <property><name>%s</name><value>%s</value></property>%n"
                        .formatted(it.getKey(), it.getValue()))
                .collect(Collectors.joining("", "<configuration>\n", "</configuration>\n"));
    }

    private static void manager(String id, Ports ports, Map<String, String> values) {
        Role role = Role.of(id);
        values.put(MANAGER + "hostname." + id, Ports.HOST);
        values.put(MANAGER + "address." + id, ports.address(role, 0));
        values.put(MANAGER + "scheduler.address." + id, ports.address(role, 1));
        values.put(MANAGER + "resource-tracker.address." + id, ports.address(role, 2));
        values.put(MANAGER + "admin.address." + id, ports.address(role, 3));
        values.put(MANAGER + "webapp.address." + id, ports.address(role, 4));
    }
}
