package io.sharpshooter.yarn.web;

import static org.apache.hadoop.fs.CommonConfigurationKeys.DEFAULT_HADOOP_HTTP_STATIC_USER;
import static org.apache.hadoop.fs.CommonConfigurationKeys.HADOOP_HTTP_STATIC_USER;

import io.sharpshooter.insight.Viewer;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;
import org.jspecify.annotations.Nullable;

/**
 * Who has sent a request, and what YARN's access control lists allow him: an app its owner, those who may view it and
 * those who may administer its queue, a queue those who may administer it or submit to it, everything the
 * administrators. Without lists, everybody may see everything. For one request.
 */
final class Caller implements Viewer {
    private final RMContext context;
    private final ApplicationACLsManager lists;
    private final UserGroupInformation user;
    private final boolean administrator;
    private final Map<String, Boolean> apps = new HashMap<>();
    private final Map<String, Boolean> queues = new HashMap<>();

    private Caller(RMContext context, ApplicationACLsManager lists, UserGroupInformation user) {
        this.context = context;
        this.lists = lists;
        this.user = user;
        this.administrator = lists.isAdmin(user);
    }

    /** Nobody where it is not known who asks, and lists are to be kept. */
    static @Nullable Viewer of(HttpServletRequest request, RMContext context) {
        ApplicationACLsManager lists = context.getResourceManager().getApplicationACLsManager();
        if (!lists.areACLsEnabled()) {
            return Viewer.ADMINISTRATOR;
        }
        String name = request.getRemoteUser();
        String set = Configured.texts(context.getYarnConfiguration()).apply(HADOOP_HTTP_STATIC_USER);
        String nobody = set == null ? DEFAULT_HADOOP_HTTP_STATIC_USER : set;
        if (name == null || name.equals(nobody)) {
            return null;
        }
        try {
            return new Caller(context, lists, UserGroupInformation.createRemoteUser(name));
        } catch (IllegalArgumentException e) {
            return null; // no name of this realm
        }
    }

    @Override
    public boolean seesApp(String app, String owner, String queue) {
        return apps.computeIfAbsent(app, id -> {
            ApplicationId known = ApplicationId.fromString(id);
            return lists.checkAccess(user, ApplicationAccessType.VIEW_APP, owner, known)
                    || may(QueueACL.ADMINISTER_QUEUE, queue);
        });
    }

    @Override
    public boolean seesQueue(String path) {
        return administrator
                || queues.computeIfAbsent(
                        path,
                        queue -> may(QueueACL.SUBMIT_APPLICATIONS, queue) || may(QueueACL.ADMINISTER_QUEUE, queue));
    }

    private boolean may(QueueACL what, String queue) {
        return context.getScheduler().checkAccess(user, what, queue);
    }

    @Override
    public boolean isAdministrator() {
        return administrator;
    }
}
