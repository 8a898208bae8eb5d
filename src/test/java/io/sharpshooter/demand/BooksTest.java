package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

class BooksTest {
    private static final ResourceVector TEN = gib(10).vector();

    private final BeforeClaims looking = BeforeClaims.at(scenario("""
            queues p 60% max 70%, p.a 60% max 50%, p.b max 100%
            node n1 100g: p.a 3 x 10g, p.a 10g reserved
            """));
    private final Books books = looking.books;
    private final int a = looking.queue("p.a");
    private final int b = looking.queue("p.b");
    private final int p = looking.queue("p");

    @Test
    void whatIsReservedCountsAgainstLimitsAndIsNotInUse() {
        assertThat(books.used(a)).isEqualTo(gib(30).vector());
        assertThat(books.committed(a)).isEqualTo(gib(40).vector());
        assertThat(books.hasReserved(a)).isTrue();
        assertThat(books.hasReserved(b)).isFalse();
    }

    @Test
    void aQueueMayBeFilledToItsMaximumAndNotBeyond() {
        assertThat(books.isOverMaximumWith(TEN, a)).isFalse();
        assertThat(books.isOverMaximumWith(gib(11).vector(), a)).isTrue();
    }

    @Test
    void aloneAQueueMayHaveTheLeastMaximumOnItsWay() {
        assertThat(books.leastMaximum(a)).isEqualTo(gib(50).vector());
        assertThat(books.leastMaximum(b)).isEqualTo(gib(70).vector());
    }

    @Test
    void whatTheRootMayNotHaveNoQueueMayHave() {
        BeforeClaims small = BeforeClaims.at(
                scenario("queues c, c.d; node n1 100g"),
                cluster -> cluster.queue("root").maximum("", gib(40).vector()));
        assertThat(small.books.leastMaximum(small.queue("c"))).isEqualTo(gib(40).vector());
        assertThat(small.books.leastMaximum(small.queue("c.d"))).isEqualTo(gib(40).vector());
    }

    @Test
    void aChangeOfALeafIsAChangeOfItsParentsAndItsOppositeUndoesIt() {
        books.addRunning(a, TEN, 1);
        assertThat(books.used(a)).isEqualTo(gib(40).vector());
        assertThat(books.committed(p)).isEqualTo(gib(50).vector());
        assertThat(books.used(b)).isEqualTo(gib(0).vector());
        books.addRunning(a, TEN, -1);
        assertThat(books.used(p)).isEqualTo(gib(30).vector());
        assertThat(books.committed(a)).isEqualTo(gib(40).vector());
    }

    @Test
    void whatIsPromisedCountsAsRunning() {
        books.promise(b, TEN);
        assertThat(books.used(b)).isEqualTo(TEN);
        assertThat(books.committed(b)).isEqualTo(TEN);
        assertThat(books.promised(b, 0)).isEqualTo(TEN.get(0));
        assertThat(books.promised(p, 0)).isEqualTo(TEN.get(0));
    }

    @Test
    void theVersionGrowsWithEachChange() {
        long before = books.version();
        books.addUsed(a, TEN, 1);
        long then = books.version();
        books.addUsed(a, TEN, -1);
        assertThat(then).isGreaterThan(before);
        assertThat(books.version()).isGreaterThan(then);
    }

    @Test
    void aCopyStaysWhileTheBooksMove() {
        long[][] used = books.copyOfUsed();
        long[][] committed = books.copyOfCommitted();
        books.addRunning(a, TEN, 1);
        assertThat(used[a]).isEqualTo(gib(30).vector().toArray());
        assertThat(committed[a]).isEqualTo(gib(40).vector().toArray());
    }
}
