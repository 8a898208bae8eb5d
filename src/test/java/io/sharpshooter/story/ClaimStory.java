package io.sharpshooter.story;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What the decision log says of one claim, in plain words: an answer to "why was my container killed".
 *
 * <p>Where a log holds several claims of the same number, since a new ResourceManager counts from the start again, the
 * last one is told.
 */
public final class ClaimStory {
    private ClaimStory() {}

    /**
     * The story of a claim, a line for each step.
     *
     * @param lines of the decision log; lines of others between them do no harm
     * @return empty where they do not speak of it
     */
    public static Optional<String> ofClaim(Collection<String> lines, long claim) {
        List<LogLine> own = LogLine.claims(lines).stream()
                .filter(line -> line.claim() == claim)
                .toList();
        return own.isEmpty() ? Optional.empty() : Optional.of(tell(life(own, own.size() - 1)));
    }

    /**
     * Why a container was killed, and the story of the claim that it was killed for.
     *
     * @param container its id as YARN writes it
     * @return empty where the lines do not say that it was killed
     */
    public static Optional<String> ofContainer(Collection<String> lines, String container) {
        List<LogLine> all = LogLine.claims(lines);
        for (int place = all.size() - 1; place >= 0; place--) {
            LogLine line = all.get(place);
            Optional<LogLine> killed = line.entry("killed", container);
            if (killed.isPresent()) {
                List<LogLine> own = all.stream()
                        .filter(other -> other.claim() == line.claim())
                        .toList();
                return Optional.of(death(line, killed.get()) + tell(life(own, own.indexOf(line))));
            }
        }
        return Optional.empty();
    }

    /** From the last plan before a place to the next one. */
    private static List<LogLine> life(List<LogLine> own, int place) {
        int from = place;
        while (from > 0 && !own.get(from).event().equals("planned")) {
            from--;
        }
        int to = from + 1;
        while (to < own.size() && !own.get(to).event().equals("planned")) {
            to++;
        }
        return own.subList(from, to);
    }

    private static String death(LogLine line, LogLine killed) {
        return killed.text("container") + " (queue " + killed.text("queue") + ", user " + killed.text("user") + ", "
                + Words.size(killed, "size") + ") was killed at " + line.text("time") + " after running for "
                + Words.seconds(killed.number("ageMs")) + ".\n"
                + "It could be taken because " + StepWords.rule(killed) + ".\n"
                + "In the order of victims it stood with " + TierWords.of(line, killed) + "; " + TierWords.choice(line)
                + ": its cost was " + killed.number("cost") + ".\n";
    }

    private static String tell(List<LogLine> life) {
        List<String> story = new ArrayList<>();
        story.add(beginning(life.get(0)));
        life.forEach(line -> story.add(clock(line) + "  " + StepWords.of(line)));
        return String.join("\n", story) + "\n";
    }

    private static String beginning(LogLine line) {
        return "Claim " + line.claim() + ": " + line.text("app") + " (queue " + line.text("queue") + ", user "
                + line.text("user") + ") waits for a container of " + Words.size(line, "size")
                + "; its place is to be on "
                + line.text("node") + ".";
    }

    private static String clock(LogLine line) {
        return line.text("time").replaceFirst("^.*T", "").replaceFirst("Z$", "");
    }
}
