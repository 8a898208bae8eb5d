package io.sharpshooter.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What to change in a scene in which queue a cannot get as many large containers as it is to ask for. */
record WaysOut(Transfer balance, int large) {

    /**
     * A sentence that names only what helps and is allowed; where there is no room for any container, what makes room
     * for one.
     */
    String hint() {
        List<String> ways = new ArrayList<>();
        if (balance.most() > 0) {
            ways.add("--large " + balance.most() + " or less");
        }
        addIfItHelps(ways, "a smaller --large-size", smallerLarge());
        addIfItHelps(ways, "more --nodes", moreNodes());
        addIfItHelps(ways, "a smaller --small-size", smallerSmall());
        return ways.isEmpty() ? "" : " Maybe choose " + String.join(", or ", ways);
    }

    private void addIfItHelps(List<String> ways, String way, Stream<Transfer> scenes) {
        int wanted = balance.most() > 0 ? large : 1;
        if (scenes.anyMatch(scene -> scene.most() >= wanted && scene.mostSmall() <= DemoPlan.MOST_PROCESSES)) {
            ways.add(way);
        }
    }

    private Stream<Transfer> smallerLarge() {
        return IntStream.range(balance.smallGb(), balance.largeGb())
                .mapToObj(size -> new Transfer(balance.nodes(), balance.nodeGb(), size, balance.smallGb()));
    }

    private Stream<Transfer> moreNodes() {
        return IntStream.rangeClosed(balance.nodes() + 1, DemoPlan.MOST_NODES)
                .mapToObj(nodes -> new Transfer(nodes, balance.nodeGb(), balance.largeGb(), balance.smallGb()));
    }

    private Stream<Transfer> smallerSmall() {
        return IntStream.range(1, balance.smallGb())
                .mapToObj(size -> new Transfer(balance.nodes(), balance.nodeGb(), balance.largeGb(), size));
    }
}
