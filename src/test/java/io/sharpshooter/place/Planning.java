package io.sharpshooter.place;

import static java.util.Objects.requireNonNull;

import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.share.PendingAsks;
import io.sharpshooter.usage.Parties;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.Usage;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is planned with in one partition of a cluster, before anything is claimed. */
public final class Planning {
    public final ClusterSnapshot snapshot;
    public final PartitionNodes nodes;
    public final PartitionView view;
    public final Rules rules;
    public final Usage usage;
    final Costs costs;
    final PlacementSearch search;

    private Planning(ClusterSnapshot snapshot, String name, Settings settings, String cost, List<Death> deaths) {
        this.snapshot = snapshot;
        var partition = requireNonNull(snapshot.partitions().get(name));
        var tree = Parties.tree(new QueueTree(snapshot.queues()), snapshot, partition, settings);
        this.usage = new Usage(snapshot, tree, name);
        this.nodes = usage.nodes();
        var pending = PendingAsks.of(snapshot, partition, usage.queues(), Map.of());
        var shares = IdealShares.compute(tree, partition, usage.queues().running(), pending, snapshot::clusterTotal);
        this.view = new PartitionView(snapshot, partition, settings, usage.queues(), usage.users(), pending, shares);
        this.rules = new Rules(view);
        var choice = CostChoice.load(cost, Planning.class.getClassLoader());
        this.costs = new Costs(snapshot, partition, choice, new AppLosses(Map.of(), deaths), warning -> {});
        this.search = new PlacementSearch(rules, nodes, costs);
    }

    public static Planning of(Scenario scenario) {
        var settings = scenario.settings();
        var snapshot = Snapshots.of(scenario.story().cluster(), Set.of());
        return new Planning(snapshot, "", settings, settings.cost(), List.of());
    }

    /** In a partition of a generated cluster, with this cost, after some have died. */
    static Planning in(String partition, Generated generated, String cost, List<Death> deaths) {
        var snapshot = Snapshots.of(generated.cluster(), Set.of());
        return new Planning(snapshot, partition, generated.settings(), cost, deaths);
    }

    /** Index of a queue below root. */
    public int queue(String name) {
        return snapshot.queues().stream()
                .filter(queue -> queue.path().equals("root." + name))
                .mapToInt(QueueSnapshot::index)
                .findFirst()
                .orElseThrow();
    }

    /** The first ask of a queue. */
    public Ask ask(String queue) {
        return asks(queue).get(0);
    }

    /** The asks of a queue in the scheduler's order. */
    public List<Ask> asks(String queue) {
        return snapshot.asks().stream()
                .filter(ask -> ask.app().queue().path().equals("root." + queue))
                .toList();
    }

    /** What the first ask wants. */
    PlacementRequest wanted() {
        return new PlacementRequest(snapshot.asks().get(0), 0, Set.of());
    }

    /** Plans for the first ask. */
    NodePlanner planner() {
        return search.planner(wanted(), RelaxedRule.NONE);
    }

    /** The container that stands at this place on a node; both count from 0. */
    public ContainerSnapshot container(int node, int place) {
        return nodes.all().get(node).node().containers().get(place);
    }

    /** The same as an administrator's class sees it. */
    public Candidate candidate(int node, int place) {
        return costs.candidate(nodes.all().get(node).node().roster(), place);
    }
}
