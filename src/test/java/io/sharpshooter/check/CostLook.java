package io.sharpshooter.check;

import io.sharpshooter.config.Nearest;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.victim.BuiltInCost;
import io.sharpshooter.victim.CostChoice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether there is a cost of that name. An administrator's class may be on the ResourceManager's class path alone. */
final class CostLook implements ConfigCheck.Look {
    private static final String COST = SettingsKeys.LARGE_PREFIX + "cost";
    private static final List<String> BUILT_IN =
            Stream.of(BuiltInCost.values()).map(BuiltInCost::key).toList();

    @Override
    public void at(Site site, Findings findings) {
        site.scheduler(COST).filter(CostLook::isReadable).ifPresent(cost -> {
            try {
                CostChoice.load(cost, CostLook.class.getClassLoader());
            } catch (IllegalArgumentException e) {
                unknown(cost, String.valueOf(e.getMessage()), site.fileOf(COST), findings);
            }
        });
    }

    /** What is not is told by another look. */
    private static boolean isReadable(String cost) {
        try {
            SettingsReader.read(key -> key.equals(COST) ? cost : null);
            return true;
        } catch (SettingsException e) {
            return false;
        }
    }

    private static void unknown(String cost, String why, String file, Findings findings) {
        String plain = cost.toLowerCase(Locale.ROOT).replace('_', '-');
        Optional<String> meant = Nearest.within(plain, BUILT_IN, 2);
        String found = COST + " is \"" + cost + "\" (" + why + ")";
        if (meant.isPresent() || !cost.contains(".")) {
            findings.wrong(file, found + ". Maybe " + meant.orElse("one of " + String.join(", ", BUILT_IN)) + ".");
        } else {
            findings.unwise(file, found + ". Its jar must be on the ResourceManager's class path.");
        }
    }
}
