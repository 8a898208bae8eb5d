package io.sharpshooter.program.check;

import io.sharpshooter.config.Problem;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;

/** Whether there is a cost of that name. An administrator's class may be on the ResourceManager's class path alone. */
final class CostLook implements ConfigCheck.Look {
    private static final String COST = SettingsKeys.LARGE_PREFIX + "cost";

    @Override
    public void at(Site site, Findings findings) {
        site.scheduler(COST).filter(CostLook::isReadable).ifPresent(cost -> {
            try {
                CostChoice.load(cost, CostLook.class.getClassLoader());
            } catch (IllegalArgumentException e) {
                tell(cost, e, site.fileOf(COST), findings);
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

    private static void tell(String cost, IllegalArgumentException why, String file, Findings findings) {
        String problem = Problem.badCost(cost, String.valueOf(why.getMessage())).message();
        if (mayBeElsewhere(cost, why)) {
            findings.unwise(file, problem + " The jar of a class must be on the ResourceManager's class path.");
        } else {
            findings.wrong(file, problem);
        }
    }

    /**
     * A name without a dot is rather a slip than a class, and a class that is here and cannot be used is not better
     * there.
     */
    private static boolean mayBeElsewhere(String cost, IllegalArgumentException why) {
        return cost.contains(".") && why.getCause() instanceof ClassNotFoundException;
    }
}
