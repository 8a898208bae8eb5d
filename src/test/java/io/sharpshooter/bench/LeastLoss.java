package io.sharpshooter.bench;

import io.sharpshooter.bench.LossInstance.Running;
import io.sharpshooter.bench.LossInstance.Wanted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jgrapht.alg.interfaces.MatchingAlgorithm.Matching;
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
    private final double[][] price;

    /** The cheapest way at some prices, and how much it takes of each queue. */
    private record Relaxed(double cost, long[][] taken) {}

    /** The cheapest set of a node, one bit for each of its containers. */
    private record Cover(double cost, long set) {}

    private LeastLoss(LossInstance instance) {
        this.instance = instance;
        this.price = new double[instance.spare().size()][2];
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
            Relaxed relaxed = relaxed();
            double bound = relaxed.cost() - priceOfAll();
            size = bound > best ? size : size * 0.85;
            best = Math.max(best, bound);
            move(relaxed, size * (known - bound));
        }
        return best;
    }

    private double priceOfAll() {
        double sum = 0;
        for (int queue = 0; queue < price.length; queue++) {
            sum += price[queue][0] * spare(queue, 0) + price[queue][1] * spare(queue, 1);
        }
        return sum;
    }

    private int spare(int queue, int type) {
        Wanted spare = instance.spare().get(queue);
        return type == 0 ? spare.memory() : spare.cores();
    }

    /** What is taken beyond what may be becomes dearer, the rest cheaper. */
    private void move(Relaxed relaxed, double gap) {
        double square = 0;
        for (int queue = 0; queue < price.length; queue++) {
            for (int type = 0; type < 2; type++) {
                double beyond = relaxed.taken()[queue][type] - spare(queue, type);
                square += price[queue][type] == 0 && beyond < 0 ? 0 : beyond * beyond;
            }
        }
        for (int queue = 0; queue < price.length && square > 0; queue++) {
            for (int type = 0; type < 2; type++) {
                double beyond = relaxed.taken()[queue][type] - spare(queue, type);
                price[queue][type] = Math.max(0, price[queue][type] + gap * beyond / square);
            }
        }
    }

    private Relaxed relaxed() {
        Map<Integer, List<Integer>> asks = new TreeMap<>();
        for (int ask = 0; ask < instance.asks().size(); ask++) {
            int first = instance.asks().indexOf(instance.asks().get(ask));
            asks.computeIfAbsent(first, size -> new ArrayList<>()).add(ask);
        }
        Cover[][] covers = new Cover[instance.asks().size()][];
        Set<Integer> nodes = new LinkedHashSet<>();
        asks.forEach((first, equal) -> {
            Cover[] own = covers(instance.asks().get(first));
            equal.forEach(ask -> covers[ask] = own);
            // Whoever asks has one of so many nodes, since the others take no more than the rest.
            IntStream.range(0, own.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(own[a].cost(), own[b].cost()))
                    .limit(instance.asks().size())
                    .forEach(nodes::add);
        });
        return assigned(covers, List.copyOf(nodes));
    }

    private Relaxed assigned(Cover[][] covers, List<Integer> nodes) {
        double cost = 0;
        long[][] taken = new long[price.length][2];
        int[] columns = assign(covers, nodes);
        for (int ask = 0; ask < covers.length; ask++) {
            int node = nodes.get(columns[ask]);
            cost += covers[ask][node].cost();
            List<Running> containers = instance.nodes().get(node);
            for (int place = 0; place < containers.size(); place++) {
                if ((covers[ask][node].set() & (1L << place)) != 0) {
                    taken[containers.get(place).queue()][0] +=
                            containers.get(place).memory();
                    taken[containers.get(place).queue()][1] +=
                            containers.get(place).cores();
                }
            }
        }
        return new Relaxed(cost, taken);
    }

    /** The place of each ask's node among these at the least cost; asks for nothing take the rest. */
    private static int[] assign(Cover[][] covers, List<Integer> nodes) {
        int count = nodes.size();
        SimpleWeightedGraph<Integer, DefaultWeightedEdge> graph = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        Set<Integer> asks = new LinkedHashSet<>();
        Set<Integer> places = new LinkedHashSet<>();
        for (int next = 0; next < count; next++) {
            asks.add(next);
            places.add(count + next);
            graph.addVertex(next);
            graph.addVertex(count + next);
        }
        for (int ask : asks) {
            for (int place : places) {
                double cost = ask < covers.length ? covers[ask][nodes.get(place - count)].cost() : 0;
                graph.setEdgeWeight(graph.addEdge(ask, place), cost);
            }
        }
        Matching<Integer, DefaultWeightedEdge> matching =
                new KuhnMunkresMinimalWeightBipartitePerfectMatching<>(graph, asks, places).getMatching();
        int[] columns = new int[covers.length];
        for (DefaultWeightedEdge edge : matching.getEdges()) {
            int ask = graph.getEdgeSource(edge);
            if (ask < columns.length) {
                columns[ask] = graph.getEdgeTarget(edge) - count;
            }
        }
        return columns;
    }

    /** For each node. */
    private Cover[] covers(Wanted ask) {
        Cover[] covers = new Cover[instance.nodes().size()];
        Arrays.setAll(covers, node -> cover(instance.nodes().get(node), instance.lack(node, ask)));
        return covers;
    }

    /** By what is still lacked: the cheapest way there from all that is lacked. */
    private Cover cover(List<Running> containers, Wanted lack) {
        int width = lack.cores() + 1;
        double[] cost = new double[(lack.memory() + 1) * width];
        long[] set = new long[cost.length];
        Arrays.fill(cost, IMPOSSIBLE);
        cost[cost.length - 1] = 0;
        for (int place = 0; place < containers.size(); place++) {
            Running one = containers.get(place);
            double own = one.cost() + one.memory() * price[one.queue()][0] + one.cores() * price[one.queue()][1];
            for (int from = 1; from < cost.length; from++) {
                int to = Math.max(0, from / width - one.memory()) * width + Math.max(0, from % width - one.cores());
                if (cost[from] + own < cost[to]) {
                    cost[to] = cost[from] + own;
                    set[to] = set[from] | 1L << place;
                }
            }
        }
        return new Cover(cost[0], set[0]);
    }
}
