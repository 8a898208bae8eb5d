package io.sharpshooter.insight;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells how queues stand: all of them every so often, and between that those of which something has changed by more
 * than a twentieth of their partition. Used by one thread.
 */
final class QueueRecord {
    private static final int MOST_OF_A_LINE = 100;
    private static final long PART = 20;

    private final Map<Row, QueueShare> told = new HashMap<>();
    private long toldAllAt;

    private record Row(String partition, String queue) {}

    /** @param intervalMs after which all are told again; 0 tells nothing */
    List<JsonLine> advance(Decision decision, long intervalMs) {
        List<JsonLine> lines = new ArrayList<>();
        if (intervalMs == 0) {
            return lines;
        }
        if (decision.time() - toldAllAt >= intervalMs) {
            told.clear();
        }
        if (told.isEmpty()) {
            toldAllAt = decision.time();
        }
        decision.shares().forEach((partition, queues) -> {
            List<JsonLine> news = new ArrayList<>();
            for (var now : queues) {
                var row = new Row(partition, now.queue());
                var last = told.get(row);
                if (last == null || hasMoved(last, now, queues.get(0).guaranteed())) {
                    told.put(row, now);
                    news.add(line(now, decision.types()));
                }
            }
            for (int from = 0; from < news.size(); from += MOST_OF_A_LINE) {
                int to = Math.min(news.size(), from + MOST_OF_A_LINE);
                lines.add(JsonLine.at(decision.roundTime())
                        .put("event", "queues")
                        .put("partition", partition)
                        .putAll("queues", news.subList(from, to)));
            }
        });
        return lines;
    }

    private static boolean hasMoved(QueueShare last, QueueShare now, ResourceVector total) {
        return differ(last.used(), now.used(), total)
                || differ(last.guaranteed(), now.guaranteed(), total)
                || differ(last.ideal(), now.ideal(), total)
                || differ(last.pending().min(total), now.pending().min(total), total);
    }

    private static boolean differ(ResourceVector last, ResourceVector now, ResourceVector total) {
        boolean differ = last.size() != now.size();
        for (int type = 0; type < now.size() && !differ; type++) {
            differ = Math.abs(now.get(type) - last.get(type)) > total.get(type) / PART;
        }
        return differ;
    }

    static JsonLine line(QueueShare share, ResourceTypes types) {
        return new JsonLine()
                .put("queue", share.queue())
                .put("used", JsonLine.of(share.used(), types))
                .put("reserved", JsonLine.of(share.reserved(), types))
                .put("guaranteed", JsonLine.of(share.guaranteed(), types))
                .put("ideal", JsonLine.of(share.ideal(), types))
                .put("pending", JsonLine.of(share.pending(), types));
    }
}
