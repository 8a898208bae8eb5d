package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.model.ResourceVector;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * YARN's resources as vectors of every known type, and back. Books count all types, whatever the scheduler compares.
 */
public final class Amounts {
    private Amounts() {}

    /** How many resource types there are. */
    public static int types() {
        return ResourceUtils.getNumberOfKnownResourceTypes();
    }

    public static ResourceVector of(Resource resource) {
        long[] amounts = new long[types()];
        ResourceInformation[] known = resource.getResources();
        for (int type = 0; type < Math.min(amounts.length, known.length); type++) {
            amounts[type] = known[type].getValue();
        }
        return ResourceVector.of(amounts);
    }

    /** A fresh resource; amounts may be negative. */
    public static Resource toResource(ResourceVector vector) {
        Resource resource = Resource.newInstance(0, 0);
        for (int type = 0; type < vector.size(); type++) {
            resource.setResourceValue(type, vector.get(type));
        }
        return resource;
    }
}
