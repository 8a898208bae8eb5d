package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;

/** Asks with placement constraints, and the attributes that some of them are about. */
final class ConstraintActs {
    private static final String NODE = PlacementConstraints.NODE;
    private static final List<String> TAGS = List.of("web", "db");
    private static final List<String> VERSIONS = List.of("8", "17");

    private ConstraintActs() {}

    /**
     * One container with a tag: near to others, apart from them, not too many on a node or in a rack, or where an
     * attribute is.
     */
    static void asks(World world, int a, int b, int c) throws Exception {
        if (world.layout().constrained() && !world.speakers().isEmpty()) {
            SoakApp app = Operation.pick(world.speakers(), a);
            int key = app.nextKey();
            app.app()
                    .askConstrained(SchedulingRequest.newInstance(
                            key,
                            Priority.newInstance(key),
                            ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                            Set.of(Operation.pick(TAGS, b)),
                            ResourceSizing.newInstance(
                                    1, Size.gib(1 + b / 2 % 8).toResource()),
                            constraint(c).build()));
            world.note(Kind.ASK_CONSTRAINED);
        }
    }

    private static AbstractConstraint constraint(int c) {
        String tag = Operation.pick(TAGS, c / 8);
        String scope = c / 64 % 3 == 0 ? PlacementConstraints.RACK : NODE;
        return switch (c % 6) {
            case 0 -> PlacementConstraints.targetIn(scope, PlacementTargets.allocationTag(tag));
            case 1, 2 -> PlacementConstraints.targetNotIn(scope, PlacementTargets.allocationTag(tag));
            case 3 -> PlacementConstraints.cardinality(scope, 0, c / 8 % 3, tag);
            case 4 -> attribute(NodeAttributeOpCode.EQ, c / 8);
            default -> attribute(NodeAttributeOpCode.NE, c / 8);
        };
    }

    private static AbstractConstraint attribute(NodeAttributeOpCode operation, int number) {
        return PlacementConstraints.targetNodeAttribute(
                NODE, operation, PlacementTargets.nodeAttribute("java", Operation.pick(VERSIONS, number)));
    }

    static void nodeGetsAttribute(World world, int a, int b, int c) throws Exception {
        if (world.layout().constrained() && !world.nodes().isEmpty()) {
            MockNode node = Operation.pick(world.nodes(), a);
            String version = Operation.pick(VERSIONS, b);
            NodeAttribute attribute = NodeAttribute.newInstance(
                    NodeAttribute.PREFIX_CENTRALIZED, "java", NodeAttributeType.STRING, version);
            world.cluster()
                    .context()
                    .getNodeAttributesManager()
                    .replaceNodeAttributes(NodeAttribute.PREFIX_CENTRALIZED, Map.of(node.host(), Set.of(attribute)));
            world.cluster().await("the scheduler knows " + version + " of " + node, () -> has(node, version));
            world.note(Kind.NODE_ATTRIBUTE);
        }
    }

    private static boolean has(MockNode node, String version) {
        Set<NodeAttribute> known = node.inScheduler().getNodeAttributes();
        return known != null
                && known.stream()
                        .anyMatch(attribute -> attribute.getAttributeValue().equals(version));
    }
}
