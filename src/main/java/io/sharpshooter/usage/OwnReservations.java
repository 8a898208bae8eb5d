package io.sharpshooter.usage;

/** Which of an ask's own reservations its containers need. */
public final class OwnReservations {
    private OwnReservations() {}

    /**
     * How many go when one more container of the ask runs: one that becomes this container or is dropped for it, and
     * those that none of the ask's other containers needs.
     *
     * @param own the reservations that the scheduler has made for the ask
     * @param others how many more containers the ask waits for
     */
    public static int usedUp(int own, int others) {
        return Math.max(Math.min(1, own), own - others);
    }
}
