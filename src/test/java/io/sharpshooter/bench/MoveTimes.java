package io.sharpshooter.bench;

import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * How often a move is measured, by the repaired scheduler and by Hadoop's own in turn.
 *
 * @param warmUp of each before they count
 * @param counted of each
 */
record MoveTimes(int warmUp, int counted) {

    /** Moves an app in one of the two ways. */
    interface Mover {
        void move(ApplicationId app, String queue) throws Exception;
    }

    /** Carries out what is measured, and says how many nanoseconds it took. */
    interface Play {
        long play(Mover mover) throws Exception;
    }

    /** Microseconds; a tenth of the moves was faster than the quiet ones. */
    record Times(double median, double quiet) {
        static Times of(long[] nanos) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Times(sorted[sorted.length / 2] / 1e3, sorted[sorted.length / 10] / 1e3);
        }
    }

    /** Of the two schedulers. */
    record Both(Times ours, Times stock) {}

    /** How often a play is played in all. */
    int moves() {
        return 2 * (warmUp + counted);
    }

    Both measure(StockMove scheduler, Play play) throws Exception {
        long[] ours = new long[counted];
        long[] stock = new long[counted];
        for (int move = -warmUp; move < counted; move++) {
            long mine = play.play(scheduler::moveApplication);
            long theirs = play.play(scheduler::moveAsStock);
            if (move >= 0) {
                ours[move] = mine;
                stock[move] = theirs;
            }
        }
        return new Both(Times.of(ours), Times.of(stock));
    }
}
