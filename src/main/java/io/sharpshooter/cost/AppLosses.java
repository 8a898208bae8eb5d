package io.sharpshooter.cost;

import io.sharpshooter.model.Death;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What apps have lost to claims lately.
 *
 * @param byApp in all, by app id, in the unit of the cost; of those that have lost nothing, nothing
 * @param deaths who has died for claims, or has left when told, in whatever partition
 */
public record AppLosses(Map<String, Long> byApp, Collection<Death> deaths) {
    /** Nobody has lost anything. */
    public static final AppLosses NONE = new AppLosses(Map.of(), List.of());

    public AppLosses {
        byApp = Map.copyOf(byApp);
        deaths = List.copyOf(deaths);
    }
}
