package io.sharpshooter.yarn.web;

import static javax.servlet.http.HttpServletResponse.SC_BAD_REQUEST;
import static javax.servlet.http.HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
import static javax.servlet.http.HttpServletResponse.SC_OK;
import static javax.servlet.http.HttpServletResponse.SC_SERVICE_UNAVAILABLE;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.insight.JsonLine;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.insight.Viewer;
import io.sharpshooter.insight.WhatIf;
import io.sharpshooter.recorded.SnapshotFile;
import io.sharpshooter.yarn.web.Questions.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A request that waits for the next round, since that has to answer it. */
final class Asking {
    private static final PrintableLog LOG = PrintableLog.of(Asking.class);
    private static final int TOO_MANY_REQUESTS = 429;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Pages pages;
    private final Settings settings;

    Asking(HttpServletRequest request, HttpServletResponse response, Pages pages, Settings settings) {
        this.request = request;
        this.response = response;
        this.pages = pages;
        this.settings = settings;
    }

    /** All that a round decides by, as a file. */
    void snapshot() throws IOException {
        var file = ask(pages.snapshots, (recording, cost) -> {
            var bytes = new ByteArrayOutputStream();
            SnapshotFile.write(recording, bytes);
            return bytes.toByteArray();
        });
        if (file.isPresent()) {
            response.setContentType("application/gzip");
            response.setHeader("Content-Disposition", "attachment; filename=snapshot.json.gz");
            response.setHeader("Cache-Control", "no-store");
            response.setContentLength(file.get().length);
            response.getOutputStream().write(file.get());
        }
    }

    /** What would become of an ask that nobody has submitted. */
    void whatIf(Viewer viewer) throws IOException {
        Map<String, String> wish = new HashMap<>();
        for (var name : Arrays.asList("queue", "size", "count", "label", "user")) {
            String text = request.getParameter(name);
            if (text != null) {
                wish.put(name, text);
            }
        }
        var answer = ask(pages.whatIfs, (recording, cost) -> {
            var read = SettingsReader.read(recording.settings());
            return new WhatIf(read, cost, recording.cluster(), recording.book()).answer(wish, viewer);
        });
        if (answer.isPresent()) {
            PreemptionServlet.send(request, response, SC_OK, answer.get());
        }
    }

    /** Where it is empty, what there is to say has been sent. */
    private <T> Optional<T> ask(Questions<T> of, Question<T> question) throws IOException {
        try {
            Optional<T> answer = of.ask(question, settings.monitoringIntervalMs());
            if (!answer.isPresent()) {
                response.setHeader("Retry-After", String.valueOf(of.secondsToWait()));
                send(TOO_MANY_REQUESTS, "Somebody else asks now, or has just asked. Ask again soon.");
            }
            return answer;
        } catch (ExecutionException failure) {
            Throwable why = failure.getCause();
            if (why instanceof WhatIf.Senseless) {
                send(SC_BAD_REQUEST, String.valueOf(why.getMessage()));
            } else {
                LOG.warn("A question that a round was asked could not be answered.", failure);
                send(SC_INTERNAL_SERVER_ERROR, "The round could not answer. Its log says why.");
            }
        } catch (TimeoutException e) {
            send(SC_SERVICE_UNAVAILABLE, "No round has ended for long.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            send(SC_SERVICE_UNAVAILABLE, "The server ends.");
        }
        return Optional.empty();
    }

    private void send(int status, String message) throws IOException {
        PreemptionServlet.send(request, response, status, JsonLine.message(message));
    }
}
