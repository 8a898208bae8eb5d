package io.sharpshooter.lines;

import java.util.Optional;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Leaves out what is {@link NotOnLine}, and says so. */
final class LineFilter implements PostDiscoveryFilter {
    private final String version;
    private final OutcomePrinter printer;

    LineFilter(String version, OutcomePrinter printer) {
        this.version = version;
        this.printer = printer;
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        Optional<String> reason = test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> TestNames.of((MethodSource) source))
                .flatMap(name -> NotOnLine.reason(version, name));
        reason.ifPresent(why -> printer.skipped(test, why));
        return reason.map(FilterResult::excluded).orElseGet(() -> FilterResult.included("holds on every line"));
    }
}
