package io.sharpshooter.lines;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A test that cannot hold on a line, for a reason that lies in that Hadoop and not in this project. All of them are here.
 *
 * @param versions beginning of the versions that it cannot hold on
 * @param test {@code Class.method}, simple names
 * @param reason what that Hadoop lacks or does otherwise
 */
record NotOnLine(String versions, String test, String reason) {
    static final List<NotOnLine> ALL = Stream.of(
                    each(
                            "weights came with Hadoop 3.4",
                            List.of("3.3."),
                            "WeightIT.aQueueGetsWhatItsWeightPromises",
                            "WeightIT.aSmallWeightPromisesTooLittleUntilItIsRaised",
                            "WeightIT.weightsBelowAParentWithPercentDivideWhatItHas"),
                    each(
                            "capacities of different kinds in one queue came with Hadoop 3.4",
                            List.of("3.3."),
                            "MixedVectorIT.aQueueGetsWhatItsVectorPromisesInEachType",
                            "MixedVectorIT.aTypeInWhichLessIsPromisedDecides",
                            "MixedVectorIT.siblingsThatArePromisedInDifferentWaysStandTogether"),
                    each(
                            "auto-queue-creation-v2 came with Hadoop 3.4",
                            List.of("3.3."),
                            "DynamicQueueIT.aDynamicQueueGetsWhatItsWeightPromises",
                            "DynamicQueueIT.aDynamicQueueGivesWhatItBorrows",
                            "DynamicQueueIT.queuesThatComeBetweenNoticeAndDeadlineMakeItsShareTooSmall",
                            "DynamicQueueIT.theWaitingQueueGoesBetweenNoticeAndDeadline",
                            "DynamicQueueIT.theGivingQueueGoesBetweenNoticeAndDeadline",
                            "DynamicQueueIT.theSameQueueMayComeAgain",
                            "MoveFeaturesIT.outOfADynamicQueueAndBack"),
                    each(
                            "Hadoop 3.3 counts an app that has waited twice in the metrics of pending apps when it may run, moved or not",
                            List.of("3.3."),
                            "MoveWaitingIT.metricsOfPendingAppsAreRightOnceItRan"),
                    each(
                            "with multi-node placement Hadoop 3.3 looks at reservations only while all of the partition is in use",
                            List.of("3.3."),
                            "MultiNodePlacementIT.theyArePlacedThereThoughOtherNodesComeFirst",
                            "MultiNodePlacementIT.besideAsynchronousThreadsThoughOtherNodesComeFirst",
                            "ForgottenNodeIT.roomThereIsNotWaitedFor"),
                    each(
                            "the threads of Hadoop 3.3 look at all nodes one by one, and at one alone where none is listed",
                            List.of("3.3."),
                            "ForgottenNodeIT.besideAsynchronousThreadsNobodyDiesThoughAllAreForgotten"),
                    each(
                            "Hadoop 3.3 goes by its list of nodes though all of them are silent",
                            List.of("3.3."),
                            "NodeListsIT.whereAllThatAreListedAreSilentOthersAreLookedAt"))
            .flatMap(List::stream)
            .toList();

    private static List<NotOnLine> each(String reason, List<String> versions, String... tests) {
        return versions.stream()
                .flatMap(version -> Stream.of(tests).map(test -> new NotOnLine(version, test, reason)))
                .toList();
    }

    /** Why this test cannot hold there; empty if it has to. */
    static Optional<String> reason(String version, String test) {
        return reason(ALL, version, test);
    }

    static Optional<String> reason(List<NotOnLine> all, String version, String test) {
        return all.stream()
                .filter(entry -> version.startsWith(entry.versions) && entry.test.equals(test))
                .map(NotOnLine::reason)
                .findFirst();
    }
}
