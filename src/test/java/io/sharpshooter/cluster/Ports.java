package io.sharpshooter.cluster;

import io.sharpshooter.lines.Complaint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the processes listen on the loopback address: each role has ten numbers of its own.
 *
 * @param first of all, 1024 to 65000
 */
record Ports(int first) {
    static final String HOST = "127.0.0.1";
    private static final int EACH = 10;

    /** The port of a role's service, counted from 0. */
    int of(Role role, int service) {
        return first + EACH * Role.ALL.indexOf(role) + service;
    }

    String address(Role role, int service) {
        return HOST + ":" + of(role, service);
    }

    /** @throws Complaint if somebody listens on one of them */
    void requireFree() {
        List<Integer> taken = new ArrayList<>();
        for (Role role : Role.ALL) {
            for (int service = 0; service < role.ports(); service++) {
                if (!isFree(of(role, service))) {
                    taken.add(of(role, service));
                }
            }
        }
        if (!taken.isEmpty()) {
            throw new Complaint("Somebody else listens on port " + taken + " of " + HOST + ". Maybe --port="
                    + (first + 1000) + ", or end what listens there.");
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
