package io.sharpshooter.model;

/**
 * What apps hold. Of an app for which claims were open when the round began it is told as it was when its asks were
 * counted: a container is either among what it held then, or still among what it waited for. Of others, as it is when
 * first asked.
 */
@FunctionalInterface
public interface Holdings {
    /** Nothing is known of any app. */
    Holdings NONE = app -> AppHoldings.NONE;

    /**
     * What an app holds; the same at every call.
     *
     * @param app the app's id
     */
    AppHoldings of(String app);
}
