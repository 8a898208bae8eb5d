package io.sharpshooter.place;

import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Death;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.share.PendingAsks;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.Usage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What is planned with for the first ask of a scenario, before anything is claimed. */
public final class Planning {
    public final ClusterSnapshot snapshot;
    public final PartitionNodes nodes;
    final Costs costs;
    public final PartitionView view;
    public final Rules rules;
    final NodePlanner planner;

    private Planning(ClusterSnapshot snapshot, String name, Settings settings, List<Death> deaths) {
        this.snapshot = snapshot;
        PartitionSnapshot partition =
                Objects.requireNonNull(snapshot.partitions().get(name));
        QueueTree tree = new QueueTree(snapshot.queues());
        Usage usage = new Usage(snapshot, tree, name);
        this.nodes = usage.nodes();
        CostChoice choice = CostChoice.load(settings.cost(), Planning.class.getClassLoader());
        this.costs = new Costs(snapshot, partition, choice, new AppLosses(Map.of(), deaths), warning -> {});
        PlacementRequest wanted = new PlacementRequest(snapshot.asks().get(0), 0, Set.of());
        this.view = view(partition, settings, tree, usage.queues());
        this.rules = new Rules(view);
        this.planner =
                new NodePlanner(rules, nodes, new CandidateColumns(nodes, rules, costs), wanted, RelaxedRule.NONE);
    }

    public static Planning of(Scenario scenario) {
        return in("", scenario);
    }

    /** For the first ask of a generated cluster, on the nodes of a partition. */
    static Planning in(String partition, Generated generated) {
        return in(partition, generated, List.of());
    }

    /** The same after some have died. */
    static Planning in(String partition, Generated generated, List<Death> deaths) {
        return new Planning(Snapshots.of(generated.cluster(), Set.of()), partition, generated.settings(), deaths);
    }

    /** On the nodes of a partition. */
    static Planning in(String partition, Scenario scenario) {
        return new Planning(
                Snapshots.of(scenario.story().cluster(), Set.of()), partition, scenario.settings(), List.of());
    }

    /** How many types of resources there are. */
    int types() {
        return snapshot.types().size();
    }

    /** The container that stands at this place on a node; both count from 0. */
    public ContainerSnapshot container(int node, int place) {
        return nodes.all().get(node).node().containers().get(place);
    }

    /** The same as an administrator's class sees it. */
    public Candidate candidate(int node, int place) {
        return costs.candidate(nodes.all().get(node).node().roster(), place);
    }

    private PartitionView view(PartitionSnapshot partition, Settings settings, QueueTree tree, QueueUsage usage) {
        PendingAsks pending = PendingAsks.of(snapshot, partition.name(), Map.of());
        IdealShares shares = IdealShares.compute(snapshot, partition.name(), usage.running(), pending);
        return new PartitionView(snapshot, partition, settings, tree, usage, pending, shares);
    }
}
