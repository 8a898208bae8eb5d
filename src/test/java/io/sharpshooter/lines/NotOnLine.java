package io.sharpshooter.lines;

import java.util.List;
import java.util.Optional;

/**
 * A test that cannot hold on a line, for a reason that lies in that Hadoop and not in this project. All of them are here.
 *
 * @param versions beginning of the versions that it cannot hold on
 * @param test {@code Class.method}, simple names
 * @param reason what that Hadoop lacks or does otherwise
 */
record NotOnLine(String versions, String test, String reason) {
    private static final String ONE_WEB_APP =
            "before 3.5, the web apps of one JVM share a filter, and the last NodeManager's answers for the ResourceManager";

    static final List<NotOnLine> ALL = List.of(
            new NotOnLine("3.3.", "MoveOnRealClusterIT.theWebServiceMovesAnAppAndTheBooksAreRight", ONE_WEB_APP),
            new NotOnLine("3.4.", "MoveOnRealClusterIT.theWebServiceMovesAnAppAndTheBooksAreRight", ONE_WEB_APP),
            new NotOnLine(
                    "3.3.",
                    "MoveOnRealClusterIT.theAuditFromOutsideFindsWhatLeaksFromHadoopsOwnScheduler",
                    ONE_WEB_APP),
            new NotOnLine(
                    "3.4.",
                    "MoveOnRealClusterIT.theAuditFromOutsideFindsWhatLeaksFromHadoopsOwnScheduler",
                    ONE_WEB_APP));

    /** Why this test cannot hold there; empty if it has to. */
    static Optional<String> reason(String version, String test) {
        return ALL.stream()
                .filter(entry -> version.startsWith(entry.versions) && entry.test.equals(test))
                .map(NotOnLine::reason)
                .findFirst();
    }
}
