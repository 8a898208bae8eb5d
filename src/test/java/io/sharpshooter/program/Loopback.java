package io.sharpshooter.program;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports of this machine's loopback address. Thread-safe. */
public final class Loopback {
    /** The address that everything of this project listens on. */
    public static final String HOST = "127.0.0.1";

    private Loopback() {}

    /** Whether a server could listen on it now. */
    public static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address(port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** A port of it. */
    public static InetSocketAddress address(int port) {
        return new InetSocketAddress(HOST, port);
    }
}
