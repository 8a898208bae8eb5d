package io.sharpshooter.program.check;

import io.sharpshooter.program.check.ConfigFile.Property;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of files that were read one after the other, as Hadoop adds them: the last counts, unless one before
 * was final. Immutable.
 */
final class Values {
    static final Values NONE = new Values(Collections.emptyMap(), Collections.emptySet(), Collections.emptySet());

    private final Map<String, String> texts;
    private final Set<String> finals;
    private final Set<String> last;

    private Values(Map<String, String> texts, Set<String> finals, Set<String> last) {
        this.texts = texts;
        this.finals = finals;
        this.last = last;
    }

    /** These, and those of one more file. */
    Values with(List<Property> file) {
        Map<String, String> all = new LinkedHashMap<>(texts);
        Set<String> fixed = new HashSet<>(finals);
        Set<String> set = new HashSet<>();
        for (Property property : file) {
            if (property.value() != null && !fixed.contains(property.name())) {
                all.put(property.name(), property.value());
                set.add(property.name());
            }
            if (property.isFinal()) {
                fixed.add(property.name());
            }
        }
        return new Values(all, fixed, set);
    }

    /** As it stands in the file, null where it is not set. */
    @Nullable
    String get(String name) {
        return texts.get(name);
    }

    Set<String> names() {
        return Collections.unmodifiableSet(texts.keySet());
    }

    /** Whether the last file has set it, or nobody. */
    boolean isLast(String name) {
        return last.contains(name) || !texts.containsKey(name);
    }
}
