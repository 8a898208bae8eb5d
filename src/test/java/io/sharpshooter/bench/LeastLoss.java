package io.sharpshooter.bench;

import static java.lang.Math.max;
import static java.util.Arrays.fill;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.IntStream.range;

import io.sharpshooter.bench.LossInstance.Running;
import io.sharpshooter.model.ResourceVector;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;
import org.jgrapht.Graphs;
import org.jgrapht.alg.matching.KuhnMunkresMinimalWeightBipartitePerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * No way to place all asks of an instance, one on a node, loses less than this. On each node the cheapest set for each
 * size by dynamic programming, over nodes the cheapest assignment. What a queue may give is priced: a Lagrange
 * multiplier for each queue and type is added to the cost of what holds it, and found by subgradients. With all
 * multipliers at 0 the bound is the least loss itself, where no queue's limit matters.
 *
 * <p>Held and Karp, The traveling-salesman problem and minimum spanning trees: part II, 1971.
 */
final class LeastLoss {
    /** More than all together cost. */
    static final double IMPOSSIBLE = 1e12;

    private static final int STEPS = 60;

    private final LossInstance instance;

    /** Memory of each queue, then the cores of each. */
    private final RealVector spare;

    private RealVector price;

    /** The cheapest way at some prices, and how much it takes of each queue. */
    private record Relaxed(double cost, RealVector taken) {}

    /** The cheapest set of a node, one bit for each of its containers. */
    private record Cover(double cost, long set) {}

    private LeastLoss(LossInstance instance) {
        this.instance = instance;
        spare = new ArrayRealVector(2 * instance.spare().size());
        price = new ArrayRealVector(spare.getDimension());
        range(0, instance.spare().size())
                .forEach(queue -> add(spare, queue, instance.spare().get(queue)));
    }

    private void add(RealVector sum, int queue, ResourceVector amount) {
        sum.addToEntry(queue, amount.get(0));
        sum.addToEntry(instance.spare().size() + queue, amount.get(1));
    }

    /**
     * A lower bound; at least {@link #IMPOSSIBLE} where not all can be placed even if queues could give all.
     *
     * @param known what some way loses, which steps are measured by
     * @param limited whether what queues may give matters
     */
    static double of(LossInstance instance, double known, boolean limited) {
        return new LeastLoss(instance).best(known, limited);
    }

    private double best(double known, boolean limited) {
        double best = Double.NEGATIVE_INFINITY;
        double size = 1;
        for (int step = 0; step == 0 || (limited && step < STEPS && best < known); step++) {
            var relaxed = relaxed();
            double bound = relaxed.cost() - price.dotProduct(spare);
            size = bound > best ? size : size * 0.85;
            best = max(best, bound);
            move(relaxed.taken().subtract(spare), size * (known - bound));
        }
        return best;
    }

    /** What is taken beyond what may be becomes dearer, the rest cheaper. */
    private void move(RealVector beyond, double gap) {
        for (int type = 0; type < beyond.getDimension(); type++) {
            if (price.getEntry(type) == 0) {
                beyond.setEntry(type, max(0, beyond.getEntry(type)));
            }
        }
        double square = beyond.dotProduct(beyond);
        if (square > 0) {
            price = price.add(beyond.mapMultiply(gap).mapDivide(square)).map(each -> max(0, each));
        }
    }

    private Relaxed relaxed() {
        var covers = new LinkedHashMap<ResourceVector, Cover[]>();
        var nodes = new LinkedHashSet<Integer>();
        for (var ask : new LinkedHashSet<>(instance.asks())) {
            Cover[] own = range(0, instance.nodes().size())
                    .mapToObj(node -> cover(instance.nodes().get(node), instance.lack(node, ask)))
                    .toArray(Cover[]::new);
            covers.put(ask, own);
            // Whoever asks has one of so many nodes, since the others take no more than the rest.
            range(0, own.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(own[a].cost(), own[b].cost()))
                    .limit(instance.asks().size())
                    .forEach(nodes::add);
        }
        return assigned(instance.asks().stream().map(covers::get).toList(), List.copyOf(nodes));
    }

    /** At the least cost, each ask on another of these nodes; asks for nothing take the rest. */
    private Relaxed assigned(List<Cover[]> covers, List<Integer> nodes) {
        int count = nodes.size();
        SimpleWeightedGraph<Integer, DefaultWeightedEdge> graph = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        for (int ask = 0; ask < count; ask++) {
            for (int place = 0; place < count; place++) {
                double cost = ask < covers.size() ? covers.get(ask)[nodes.get(place)].cost() : 0;
                Graphs.addEdgeWithVertices(graph, ask, count + place, cost);
            }
        }
        double cost = 0;
        RealVector taken = new ArrayRealVector(spare.getDimension());
        for (var edge : new KuhnMunkresMinimalWeightBipartitePerfectMatching<>(
                        graph, numbers(0, count), numbers(count, 2 * count))
                .getMatching()) {
            if (graph.getEdgeSource(edge) < covers.size()) {
                int node = nodes.get(graph.getEdgeTarget(edge) - count);
                Cover cover = covers.get(graph.getEdgeSource(edge))[node];
                cost += cover.cost();
                BitSet.valueOf(new long[] {cover.set()}).stream()
                        .mapToObj(instance.nodes().get(node)::get)
                        .forEach(one -> add(taken, one.queue(), one.size()));
            }
        }
        return new Relaxed(cost, taken);
    }

    private static Set<Integer> numbers(int from, int to) {
        return range(from, to).boxed().collect(toCollection(LinkedHashSet::new));
    }

    /** By what is still lacked: the cheapest way there from all that is lacked. */
    private Cover cover(List<Running> containers, ResourceVector lack) {
        int width = (int) lack.get(1) + 1;
        double[] cost = new double[((int) lack.get(0) + 1) * width];
        long[] set = new long[cost.length];
        fill(cost, IMPOSSIBLE);
        cost[cost.length - 1] = 0;
        for (int place = 0; place < containers.size(); place++) {
            var one = containers.get(place);
            int memory = (int) one.size().get(0);
            int cores = (int) one.size().get(1);
            double own = one.cost()
                    + memory * price.getEntry(one.queue())
                    + cores * price.getEntry(instance.spare().size() + one.queue());
            for (int from = 1; from < cost.length; from++) {
                int to = max(0, from / width - memory) * width + max(0, from % width - cores);
                if (cost[from] + own < cost[to]) {
                    cost[to] = cost[from] + own;
                    set[to] = set[from] | 1L << place;
                }
            }
        }
        return new Cover(cost[0], set[0]);
    }
}
