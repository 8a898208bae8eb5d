package io.sharpshooter.yarn.eligibility;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlaceNamesTest {
    @Test
    void areEqualWhereTheyNameTheSame() {
        var names = new PlaceNames(some(3));
        assertThat(names).isEqualTo(new PlaceNames(some(3))).hasSameHashCodeAs(new PlaceNames(some(3)));
        assertThat(names).isNotEqualTo(new PlaceNames(some(4))).isNotEqualTo(PlaceNames.NONE);
    }

    @Test
    void cannotBeChosenSoThatTheirHashesAreEqual() {
        var alike = List.of("");
        for (int block = 0; block < 10; block++) {
            alike = alike.stream()
                    .flatMap(name -> Stream.of(name + "FB", name + "Ea"))
                    .toList();
        }
        assertThat(alike).extracting(String::hashCode).containsOnly(alike.get(0).hashCode());
        assertThat(alike.stream()
                        .map(Set::of)
                        .map(PlaceNames::new)
                        .map(PlaceNames::hashCode)
                        .distinct())
                .hasSizeGreaterThan(1_000);
    }

    @Test
    void areOneObjectInAPoolWhereTheyAreEqual() {
        var pool = new PlacePool();
        assertThat(pool.names(some(3))).isSameAs(pool.names(some(3))).isNotSameAs(pool.names(some(4)));
        assertThat(pool.names(Set.of())).isSameAs(PlaceNames.NONE);
    }

    @Test
    void inWordsAreTheFirstAndHowManyMoreThereAre() {
        assertThat(PlaceNames.NONE).hasToString("[]");
        assertThat(new PlaceNames(some(20)))
                .hasToString(some(20).stream().sorted().toList().toString());
        assertThat(new PlaceNames(some(20_000)).toString())
                .startsWith("[node-00000, node-00001, ")
                .endsWith(", node-00019 and 19980 more]");
    }

    private static Set<String> some(int count) {
        return range(0, count).mapToObj("node-%05d"::formatted).collect(toCollection(HashSet::new));
    }
}
