package io.sharpshooter.share;

import io.sharpshooter.model.Ask;

/**
 * So many containers of one ask that count as pending.
 *
 * @param ask what is asked for
 * @param count at least 1 and at most {@link Ask#count()}
 */
public record PendingAsk(Ask ask, int count) {
    public PendingAsk {
        if (count < 1 || count > ask.count()) {
            throw new IllegalArgumentException("Of " + ask.id() + ", which is for " + ask.count()
                    + " containers, between 1 and all can be pending, not " + count + ".");
        }
    }
}
