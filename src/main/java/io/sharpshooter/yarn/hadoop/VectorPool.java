package io.sharpshooter.yarn.hadoop;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static java.lang.Math.max;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.jspecify.annotations.Nullable;

/**
 * Turns YARN's resources into vectors; equal ones become one object, since a cluster holds many containers of few
 * sizes.
 *
 * <p>For one round and one thread. Where the scheduler's calculator counts memory alone, so do the vectors.
 */
public final class VectorPool {
    private static final int RECENT = 4;

    private final ResourceTypes types;
    private final Map<ResourceVector, ResourceVector> pool = new HashMap<>();
    private final @Nullable ResourceVector[] recent = new ResourceVector[RECENT];
    private int next;

    private VectorPool(ResourceTypes types) {
        this.types = types;
    }

    /** A pool whose vectors have the types that the calculator compares. */
    public static VectorPool countingAs(ResourceCalculator calculator) {
        ResourceInformation[] all = ResourceUtils.getResourceTypesArray();
        int counted = calculator instanceof DefaultResourceCalculator ? 1 : all.length;
        List<String> names = Arrays.stream(all)
                .limit(counted)
                .map(ResourceInformation::getName)
                .toList();
        return new VectorPool(new ResourceTypes(names));
    }

    public ResourceTypes types() {
        return types;
    }

    public ResourceVector zero() {
        return shared(ResourceVector.zero(types.size()));
    }

    /** The vector for a resource that nobody changes meanwhile. */
    public ResourceVector of(Resource resource) {
        for (var known : recent) {
            if (known != null && same(known, resource)) {
                return known;
            }
        }
        var vector = shared(read(resource));
        recent[next] = vector;
        next = (next + 1) % RECENT;
        return vector;
    }

    /** The same, where it is probably equal to this one. */
    public ResourceVector of(Resource resource, @Nullable ResourceVector likely) {
        if (likely != null && likely.size() == types.size() && same(likely, resource)) {
            return likely;
        }
        return of(resource);
    }

    /** Raises the amounts to those of a resource where that has more. */
    public void raise(long[] most, Resource resource) {
        most[MEMORY] = max(most[MEMORY], resource.getMemorySize());
        for (int type = 1; type < types.size(); type++) {
            most[type] = max(most[type], amount(resource, type));
        }
    }

    private ResourceVector shared(ResourceVector vector) {
        return pool.computeIfAbsent(vector, fresh -> fresh);
    }

    private boolean same(ResourceVector vector, Resource resource) {
        if (vector.get(MEMORY) != resource.getMemorySize()) {
            return false;
        }
        for (int type = 1; type < types.size(); type++) {
            if (vector.get(type) != amount(resource, type)) {
                return false;
            }
        }
        return true;
    }

    private ResourceVector read(Resource resource) {
        long[] amounts = new long[types.size()];
        for (int type = 0; type < amounts.length; type++) {
            amounts[type] = amount(resource, type);
        }
        return ResourceVector.of(amounts);
    }

    /** Zero for a type that a resource was made without. */
    private static long amount(Resource resource, int type) {
        ResourceInformation[] amounts = resource.getResources();
        return type < amounts.length ? amounts[type].getValue() : 0;
    }
}
