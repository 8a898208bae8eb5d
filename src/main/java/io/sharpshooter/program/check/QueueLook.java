package io.sharpshooter.program.check;

import io.sharpshooter.model.Printable;

/** What Hadoop refuses, or takes for nothing, of the two keys of its queues that say from whom may be taken. */
final class QueueLook implements ConfigCheck.Look {
    private static final String QUEUES = "yarn.scheduler.capacity.root.";

    @Override
    public void at(Site site, Findings findings) {
        site.names().stream()
                .filter(name -> name.startsWith(QUEUES))
                .sorted()
                .forEach(name -> check(name, site.scheduler(name).orElse(""), site.fileOf(name), findings));
    }

    private static void check(String key, String value, String file, Findings findings) {
        if (key.endsWith(".disable_preemption") && !isSwitch(value)) {
            findings.wrong(
                    file,
                    String.format(
                            "%s is \"%s\", but allowed is true or false. Hadoop goes on as if it were not set.",
                            Printable.value(key), Printable.value(value)));
        }
        if (key.endsWith(".priority") && !isWhole(value)) {
            findings.wrong(
                    file,
                    String.format(
                            "%s is \"%s\", but allowed is a whole number from %d to %d. The ResourceManager does"
                                    + " not start with it.",
                            Printable.value(key), Printable.value(value), Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
    }

    private static boolean isSwitch(String value) {
        return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
    }

    /** As Hadoop reads it, in base 16 too. */
    private static boolean isWhole(String value) {
        String digits = value.replaceFirst("^(-?)0[xX]", "$1");
        try {
            Integer.parseInt(digits, digits.equals(value) ? 10 : 16);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
