package io.sharpshooter.move;

import io.sharpshooter.yarn.HiddenMember;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is off where a member of Hadoop is missing, by drifts as they are told; a pattern without text fits none.
 *
 * @param notAudited what the auditor does not see
 * @param notCorrected what the auditor sees and leaves as it is
 * @param notRepaired what a move leaves wrong as Hadoop's own does
 */
record MissingMember(Pattern notAudited, Pattern notCorrected, Pattern notRepaired) {
    private static final String RUN_TIMES = "METRIC_(STRAY_)?RUN_TIMES";
    private static final String SUMS = "USED_BY_(ACTIVE|OTHER)_USERS";
    private static final String ABOVE = "^root(\\.p)? (user \\w+ )?";
    private static final String OF_USER = "user \\w+ ";
    private static final Pattern NONE = Pattern.compile("(?!)");

    static MissingMember of(HiddenMember member) {
        return switch (member) {
            case LEAF_ORDER -> audit("(ACTIVE_APPS|WAITING_APPS|AM_USED|METRIC_AM_USED)");
            case LEAF_WAITING -> audit("(ACTIVE_APPS|WAITING_APPS)");
            case LAST_ANSWERS, LEAF_BORROWERS, PARALLEL_LIMITS -> new MissingMember(NONE, NONE, NONE);
            case RUNNABLE_APPS -> new MissingMember(book("RUNNABLE_APPS"), NONE, book("RUNNABLE_APPS"));
            case ONE_RUNNABLE_APP_MORE, ONE_RUNNABLE_APP_FEWER ->
                new MissingMember(NONE, book("RUNNABLE_APPS"), book("RUNNABLE_APPS"));
            case ONE_APP_MORE, ONE_APP_FEWER, APP_FINISHED -> correction("APPS");
            case ONE_CONTAINER_MORE, ONE_CONTAINER_FEWER ->
                new MissingMember(NONE, book("CONTAINERS"), book("CONTAINERS"));
            case USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS -> new MissingMember(book(SUMS), NONE, book(SUMS));
            case METRICS_OF_USERS ->
                new MissingMember(
                        Pattern.compile(OF_USER + "METRIC_"), NONE, Pattern.compile(OF_USER + RUN_TIMES + ":"));
            case METRICS_ABOVE ->
                new MissingMember(Pattern.compile(ABOVE + "METRIC_"), NONE, Pattern.compile(ABOVE + RUN_TIMES + ":"));
            case METRIC_RELEASE, METRIC_ALLOCATED -> correction("METRIC_ALLOCATED");
            case METRIC_ASK -> correction("METRIC_PENDING");
            case METRIC_RESERVED -> correction("METRIC_RESERVED");
            case METRIC_RUNNING_APPS -> correction("METRIC_RUNNING_APPS");
            case METRIC_PENDING_APPS -> correction("METRIC_PENDING_APPS");
            case METRIC_MASTERS_MEMORY, METRIC_MASTERS_VCORES -> correction("METRIC_AM_USED");
            case RUN_TIMES, RUN_TIMES_ENTRIES -> new MissingMember(book(RUN_TIMES), NONE, book(RUN_TIMES));
            case ONE_RUN_TIME_MORE, ONE_RUN_TIME_FEWER -> new MissingMember(NONE, book(RUN_TIMES), book(RUN_TIMES));
        };
    }

    private static MissingMember audit(String books) {
        return new MissingMember(book(books), NONE, NONE);
    }

    private static MissingMember correction(String books) {
        return new MissingMember(NONE, book(books), NONE);
    }

    private static Pattern book(String books) {
        return Pattern.compile(" " + books + "( on partition \\w+)?:");
    }

    List<String> audited(List<String> drifts) {
        return without(drifts, notAudited);
    }

    /** Of those that the auditor would correct on a whole Hadoop. */
    List<String> leftByTheAuditor(List<String> drifts) {
        return drifts.stream()
                .filter(drift -> notAudited.matcher(drift).find()
                        || notCorrected.matcher(drift).find())
                .toList();
    }

    /** Of those that Hadoop's own move makes. */
    List<String> leftByTheMove(List<String> drifts) {
        return drifts.stream()
                .filter(drift -> notRepaired.matcher(drift).find())
                .toList();
    }

    private static List<String> without(List<String> drifts, Pattern pattern) {
        return drifts.stream().filter(drift -> !pattern.matcher(drift).find()).toList();
    }
}
