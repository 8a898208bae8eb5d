package io.sharpshooter.yarn;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.Set;

/** Until it is closed, this Hadoop seems to lack some of its members. */
public final class LackingHadoop implements AutoCloseable {
    private LackingHadoop() {}

    public static LackingHadoop of(HiddenMember... missing) {
        HiddenMembers.use(HiddenMembers.lookUp(Set.of(missing)));
        return new LackingHadoop();
    }

    @Override
    public void close() {
        HiddenMembers.use(HiddenMembers.lookUp(Set.of()));
    }
}
