package io.sharpshooter.demo;

/** Why a contender's turn was over. */
enum Ending {
    /** All large containers run. */
    PLACED("all are placed"),
    /** It kills again and again and gets no further, see {@link Standstill}. */
    REPEATS("repeats itself"),
    /** It might have gone on. */
    TIME_UP("time was up");

    private final String words;

    Ending(String words) {
        this.words = words;
    }

    /** For the table. */
    String words() {
        return words;
    }
}
