package io.sharpshooter.yarn.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first books of the enum are kept, the others only tests look at. */
class KeptBooksTest {
    @ParameterizedTest
    @EnumSource(to = "METRIC_AM_USED")
    void isFoundByItsName(Book book) {
        assertThat(KeptBooks.of(book).book()).isEqualTo(book);
    }

    @ParameterizedTest
    @EnumSource(from = "USED_CAPACITY")
    void isNotKeptWhereOnlyTestsLookAtIt(Book book) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeptBooks.of(book))
                .withMessageStartingWith(book + " is neither audited nor compared after a move.");
    }
}
