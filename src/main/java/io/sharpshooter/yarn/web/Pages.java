package io.sharpshooter.yarn.web;

import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.insight.JsonLine;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.insight.Seen;
import io.sharpshooter.recorded.Recording;
import java.lang.ref.WeakReference;
import javax.servlet.ServletContext;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.yarn.server.resourcemanager.ManagerServer;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.jspecify.annotations.Nullable;

/**
 * Adds our servlet to the ResourceManager's web server, and gives it what is to be seen. Where that cannot be,
 * preemption goes on without. For one thread; the servlet reads what was given last.
 *
 * <p>The server outlives a term as the active one. What was seen in an earlier term is not shown in a later one, and
 * keeps nothing of it in memory.
 */
public final class Pages {
    /** The servlet's ResourceManager, in its context. */
    static final String MANAGER = "sharpshooter.manager";

    /** Who knows what was seen last, in the servlet's context. */
    static final String SEEN = "sharpshooter.seen";

    private static final PrintableLog LOG = PrintableLog.of(Pages.class);

    private final RMContext context;
    /** For snapshots, which read and write all that there is. */
    final Questions<byte[]> snapshots = new Questions<>(60_000);

    final Questions<JsonLine> whatIfs = new Questions<>(1_000);
    private boolean refused;
    private volatile @Nullable Seen seen;

    public Pages(RMContext context) {
        this.context = context;
    }

    /** @param seen null where the pages are switched off */
    public void publish(@Nullable Seen seen) {
        if (refused) {
            return;
        }
        try {
            ResourceManager manager = context.getResourceManager();
            HttpServer2 server = ManagerServer.of(manager);
            if (server != null) {
                show(server, manager, seen);
            }
        } catch (RuntimeException | LinkageError failure) {
            refused = true;
            LOG.warn("There are no pages at /preemption/; preemption goes on without them.", failure);
        }
    }

    private void show(HttpServer2 server, ResourceManager manager, @Nullable Seen seen) {
        this.seen = seen;
        ServletContext pages = server.getWebAppContext().getServletContext();
        if (seen == null) {
            pages.removeAttribute(SEEN);
            return;
        }
        pages.setAttribute(SEEN, new WeakReference<>(this));
        if (pages.getAttribute(MANAGER) == null) {
            server.addServlet("sharpshooter", "/preemption/*", PreemptionServlet.class);
            pages.setAttribute(MANAGER, manager);
        }
    }

    /** Whether somebody waits for what the next round is to answer. */
    public boolean areAsked() {
        return snapshots.areAsked() || whatIfs.areAsked();
    }

    /** Answers who waits; never throws. */
    public void answer(Recording recording, CostChoice cost) {
        snapshots.answer(recording, cost);
        whatIfs.answer(recording, cost);
    }

    /** Those of this term, null where there are none yet or they are switched off. */
    static @Nullable Pages of(@Nullable Object shown, @Nullable RMContext term) {
        return shown instanceof WeakReference<?> of && of.get() instanceof Pages pages && pages.context == term
                ? pages
                : null;
    }

    /** What is to be seen; null where that is nothing. */
    @Nullable
    Seen seen() {
        return seen;
    }
}
