import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * Answers on a free port of the loopback address as a ResourceManager with two queues, of which one holds what nobody
 * has; below /standby as one on standby, which sends everybody to the other. Prints its address, and runs until it is
 * ended.
 */
final class Manager {
    private static final String SCHEDULER = """
            {"scheduler":{"schedulerInfo":{"type":"capacityScheduler","queueName":"root","queues":{"queue":[
              {"queueName":"a","numApplications":1},
              {"queueName":"b","numApplications":0,"resources":{"resourceUsagesByPartition":[
                {"partitionName":"x","used":{"memory":4096,"vCores":0}}]}}]}}}}""";

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ws/v1/cluster/scheduler", exchange -> answer(exchange, 200, SCHEDULER));
        server.createContext("/ws/v1/cluster/apps", exchange -> answer(exchange, 200, "{\"apps\":{}}"));
        server.createContext("/standby", exchange -> {
            String active = exchange.getRequestURI().toString().substring("/standby".length());
            exchange.getResponseHeaders().set("Location", active);
            answer(exchange, 307, "This is standby RM.");
        });
        server.start();
        System.out.println("127.0.0.1:" + server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
