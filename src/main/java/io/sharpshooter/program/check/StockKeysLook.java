package io.sharpshooter.program.check;

import io.sharpshooter.config.StockKeys;

/** Keys of stock preemption that are set and have no effect with ours. */
final class StockKeysLook implements ConfigCheck.Look {
    @Override
    public void at(Site site, Findings findings) {
        if (Policies.meant(site).contains(Policies.PREEMPTION)) {
            StockKeys.withoutEffect(site::schedulerText, site.names())
                    .forEach(problem -> findings.unwise(site.fileOf(problem.key()), problem.message()));
        }
    }
}
