package io.sharpshooter.demo;

/** How amounts are written. */
final class Words {

    private Words() {}

    /** Whole GB; what is left over is dropped. */
    static long gb(long mb) {
        return mb / 1024;
    }
}
