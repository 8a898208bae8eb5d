package io.sharpshooter.demo;

import static io.sharpshooter.demo.MovingPicture.number;

import java.util.List;

/** How the moving picture looks and moves. */
record MovingStyle(List<Recording> recordings, TimeAxis time) {

    private static final String LOOK = """
            svg{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
            text{fill:#24292f}.title{font-size:17px;font-weight:600}.name{font-size:15px;font-weight:600}
            .side{text-anchor:end}.time{text-anchor:middle;font-size:11px}.tick{stroke:#57606a}
            .page,.claimed,.placed,.free{fill:#fff}.free{stroke:#8c959f;stroke-width:.8}.b{fill:#c3c9d0}.a{fill:#0072b2}.killed{fill:#d55e00;stroke:#fff;stroke-width:.6}
            .need{stroke:#24292f;stroke-dasharray:4 3}.claimed{stroke:#24292f;stroke-width:1.5}.placed{stroke:#0072b2;stroke-width:2.5}
            @media(prefers-color-scheme:dark){text{fill:#e6edf3}.tick{stroke:#9198a1}
            .page,.claimed,.placed,.free{fill:#0d1117}.free{stroke:#6e7681}.b{fill:#4d555e}.a{fill:#56b4e9}.killed{fill:#ff9d5c;stroke:#0d1117}
            .need,.claimed{stroke:#e6edf3}.placed{stroke:#56b4e9}}
            """;

    /** How much of the animation the run takes; then it stays as it is for the rest. */
    private static final int PLAYED_PERCENT = 60;

    private static final int DURATION_SECONDS = 18;

    /** It begins with the whole run, for who looks at it for a moment only. */
    private static final int BEGINS_AT_SECONDS = 11;

    String text() {
        StringBuilder moves =
                new StringBuilder(moves("sweep", "transform:scaleX(0)", PLAYED_PERCENT, "transform:scaleX(1)"));
        for (int i = 0; i < recordings.size(); i++) {
            double end = PLAYED_PERCENT * time.part(recordings.get(i).seconds());
            moves.append(appears("end" + i, end));
        }
        return LOOK + "@media(prefers-reduced-motion:no-preference){" + moves + "}";
    }

    private static String moves(String name, String from, double percent, String to) {
        return ".%s{animation:%s %ds linear -%ds infinite}@keyframes %s{from{%s}%s%%,to{%s}}"
                .formatted(name, name, DURATION_SECONDS, BEGINS_AT_SECONDS, name, from, number(percent), to);
    }

    private static String appears(String name, double percent) {
        return ".%s{animation:%s %ds step-end -%ds infinite}@keyframes %s{from{opacity:0}%s%%,to{opacity:1}}"
                .formatted(name, name, DURATION_SECONDS, BEGINS_AT_SECONDS, name, number(percent));
    }
}
