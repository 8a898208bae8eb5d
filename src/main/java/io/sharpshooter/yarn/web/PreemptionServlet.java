package io.sharpshooter.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static javax.servlet.http.HttpServletResponse.SC_BAD_REQUEST;
import static javax.servlet.http.HttpServletResponse.SC_FORBIDDEN;
import static javax.servlet.http.HttpServletResponse.SC_NOT_FOUND;
import static javax.servlet.http.HttpServletResponse.SC_NOT_MODIFIED;
import static javax.servlet.http.HttpServletResponse.SC_OK;

import io.sharpshooter.insight.JsonLine;
import io.sharpshooter.insight.PlainWords;
import io.sharpshooter.insight.Seen;
import io.sharpshooter.insight.SeenJson;
import io.sharpshooter.insight.Viewer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.CRC32;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.jspecify.annotations.Nullable;

/**
 * Answers below {@code /preemption/v1/} from what was seen after the last round, and waits for none: each path is
 * listed in {@link #answer}. Only {@link Asking} waits for the next one. Made by the web server, by this name.
 */
public final class PreemptionServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String ROOT = "/v1/";
    private static final int LONGEST_NAME = 60;
    private static final int USUAL_PAGE = 50;
    private static final int LARGEST_PAGE = 500;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String asked = request.getPathInfo();
        if (asked == null) {
            String query = request.getQueryString();
            response.sendRedirect(request.getRequestURI() + "/" + (query == null ? "" : "?" + query));
            return;
        }
        if (!asked.startsWith(ROOT)) {
            sendFile(asked.equals("/") ? "/index.html" : asked, response);
            return;
        }
        @Nullable
        ResourceManager manager = (ResourceManager) getServletContext().getAttribute(Pages.MANAGER);
        @Nullable RMContext context = manager == null ? null : manager.getRMContext();
        Pages pages = Pages.of(getServletContext().getAttribute(Pages.SEEN), context);
        Seen seen = pages == null ? null : pages.seen();
        if (pages == null || seen == null || context == null) {
            String off = "The pages are switched off, or no round has run.";
            send(request, response, SC_NOT_FOUND, off);
            return;
        }
        Viewer viewer = Caller.of(request, context);
        if (viewer == null) {
            String who = "It is not known who asks. Maybe log in.";
            send(request, response, SC_FORBIDDEN, who);
            return;
        }
        response.setDateHeader("Last-Modified", seen.moment().time().wallMs());
        String path = asked.substring(ROOT.length());
        try {
            var asking = new Asking(request, response, pages, seen.moment().settings());
            if (path.equals("snapshot") && viewer.isAdministrator()) {
                asking.snapshot();
                return;
            }
            if (path.equals("what-if") && viewer.seesQueue(String.valueOf(request.getParameter("queue")))) {
                asking.whatIf(viewer);
                return;
            }
            var answer = answer(path, request, new SeenJson(seen, viewer, from(request), limit(request)));
            if (answer.isPresent()) {
                send(request, response, SC_OK, answer.get());
                return;
            }
            String nothing = "Nothing is known of it, or you may not see it.";
            send(request, response, SC_NOT_FOUND, nothing);
        } catch (NumberFormatException e) {
            String allowed = "from is a whole number, limit one from 1 to " + LARGEST_PAGE + ".";
            send(request, response, SC_BAD_REQUEST, allowed);
        }
    }

    static void send(HttpServletRequest request, HttpServletResponse response, int status, String message)
            throws IOException {
        send(request, response, status, JsonLine.message(message));
    }

    private static Optional<JsonLine> answer(String path, HttpServletRequest request, SeenJson seen) {
        int slash = path.indexOf('/');
        String name = slash < 0 ? path : path.substring(0, slash + 1);
        String of = slash < 0 ? "" : path.substring(slash + 1);
        return switch (name) {
            case "shares" -> seen.shares();
            case "claims" -> claims(request, seen);
            case "refusals" -> seen.refusals();
            case "containers/" -> seen.container(of);
            case "apps/" -> seen.app(of);
            case "queues/" -> seen.queue(of);
            case "settings" -> seen.settings();
            case "words" -> Optional.of(PlainWords.all());
            default -> Optional.empty();
        };
    }

    private static Optional<JsonLine> claims(HttpServletRequest request, SeenJson seen) {
        String state = request.getParameter("state");
        boolean open = !"closed".equals(state);
        boolean closed = !"open".equals(state);
        return seen.claims(is -> is ? open : closed);
    }

    private static int from(HttpServletRequest request) {
        return number(request.getParameter("from"), 0, 0, Integer.MAX_VALUE);
    }

    private static int limit(HttpServletRequest request) {
        return number(request.getParameter("limit"), USUAL_PAGE, 1, LARGEST_PAGE);
    }

    private static int number(@Nullable String text, int usual, int least, int most) {
        int number = text == null ? usual : Integer.parseInt(text);
        if (number < least || number > most) {
            throw new NumberFormatException(text);
        }
        return number;
    }

    private static @Nullable String kind(String ending) {
        return switch (ending) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "js" -> "text/javascript; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> null;
        };
    }

    /** A file of the page, which has no data in it. */
    private static void sendFile(String path, HttpServletResponse response) throws IOException {
        boolean possible = path.length() <= LONGEST_NAME && path.matches("[/a-z0-9.-]+") && !path.contains("..");
        String kind = possible ? kind(path.substring(path.lastIndexOf('.') + 1)) : null;
        try (InputStream file = kind != null ? PreemptionServlet.class.getResourceAsStream(path.substring(1)) : null) {
            if (file == null) {
                response.sendError(SC_NOT_FOUND);
                return;
            }
            response.setHeader(
                    "Content-Security-Policy",
                    "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'");
            response.setHeader("X-Content-Type-Options", "nosniff");
            response.setHeader("Cache-Control", "no-cache");
            response.setContentType(kind);
            IOUtils.copy(file, response.getOutputStream());
        }
    }

    static void send(HttpServletRequest request, HttpServletResponse response, int status, JsonLine answer)
            throws IOException {
        String accept = String.valueOf(request.getHeader("Accept"));
        boolean plain = accept.startsWith("text/plain");
        String text = plain ? answer.inLines() : answer + "\n";
        byte[] body = text.getBytes(UTF_8);
        var sum = new CRC32();
        sum.update(body, 0, body.length);
        String hash = Long.toHexString(sum.getValue());
        String tag = '"' + hash + '-' + body.length + '"';
        response.setHeader("ETag", tag);
        response.setHeader("Vary", "Accept");
        response.setHeader("Cache-Control", "private, no-cache");
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (status == SC_OK && tag.equals(request.getHeader("If-None-Match"))) {
            response.setStatus(SC_NOT_MODIFIED);
            return;
        }
        response.setStatus(status);
        String kind = plain ? "text/plain" : "application/json";
        response.setContentType(kind + "; charset=utf-8");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
