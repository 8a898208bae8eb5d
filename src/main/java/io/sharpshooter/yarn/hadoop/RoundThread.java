package io.sharpshooter.yarn.hadoop;

/**
 * A thread for rounds. It does not keep the ResourceManager alive. While it does what must not end half-way, an
 * interrupt waits until that is done: whoever has got hold of this thread, as a cost class of the administrator's can,
 * interrupts it at any time.
 */
public final class RoundThread extends Thread {
    /** Of every one that has not been given up. */
    public static final String NAME = "Sharpshooter round";

    private final Object guard = new Object();
    private int shields;
    private boolean delayed;

    public RoundThread(Runnable work) {
        super(work, NAME);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        synchronized (guard) {
            if (shields > 0) {
                delayed = true;
            } else {
                super.interrupt();
            }
        }
    }

    /** From now on interrupts wait; for this thread itself. Can be nested. */
    void shield() {
        synchronized (guard) {
            shields++;
        }
    }

    /** Those that have waited come now. */
    void unshield() {
        synchronized (guard) {
            shields--;
            if (shields == 0 && delayed) {
                delayed = false;
                super.interrupt();
            }
        }
    }
}
