package io.sharpshooter.check;

import io.sharpshooter.config.Problem;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.victim.CostChoice;

/** Whether there is a cost of that name. An administrator's class may be on the ResourceManager's class path alone. */
final class CostLook implements ConfigCheck.Look {
    private static final String COST = SettingsKeys.LARGE_PREFIX + "cost";

    @Override
    public void at(Site site, Findings findings) {
        site.scheduler(COST).filter(CostLook::isReadable).ifPresent(cost -> {
            try {
                CostChoice.load(cost, CostLook.class.getClassLoader());
            } catch (IllegalArgumentException e) {
                tell(cost, String.valueOf(e.getMessage()), site.fileOf(COST), findings);
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

    private static void tell(String cost, String why, String file, Findings findings) {
        String problem = Problem.badCost(cost, why).message();
        if (cost.contains(".")) {
            findings.unwise(file, problem + " The jar of a class must be on the ResourceManager's class path.");
        } else {
            findings.wrong(file, problem);
        }
    }
}
