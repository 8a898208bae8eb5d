package io.sharpshooter.demo;

import static io.sharpshooter.demo.Svg.number;

import java.util.List;

/** How the moving picture looks and moves. */
record MovingStyle(List<Footage> recordings, TimeAxis time) {

    private static final String LOOK = """
            svg{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}text{fill:#24292f}
            .title{font-size:17px;font-weight:600}.name{font-size:15px;font-weight:600}
            .page{rx:8px}.side{text-anchor:end}.time{text-anchor:middle;font-size:11px}.tick{stroke:#57606a}
            .page,.claimed,.placed,.free{fill:#fff}.free{stroke:#8c959f;stroke-width:.8}
            .b{fill:#c3c9d0}.a{fill:#0072b2}.killed{fill:#d55e00;stroke:#fff;stroke-width:.6}
            .need{stroke:#24292f;stroke-dasharray:4 3}
            .claimed{stroke:#24292f;stroke-width:1.5}.placed{stroke:#0072b2;stroke-width:2.5}
            @media(prefers-color-scheme:dark){text{fill:#e6edf3}.tick{stroke:#9198a1}
            .page,.claimed,.placed,.free{fill:#0d1117}.free{stroke:#6e7681}
            .b{fill:#4d555e}.a{fill:#56b4e9}.killed{fill:#ff9d5c;stroke:#0d1117}
            .need,.claimed{stroke:#e6edf3}.placed{stroke:#56b4e9}}
            """;

    private static final int CYCLE_SECONDS = 18;

    /** How much of a cycle the run takes; for the rest it stays as it is. */
    private static final int PLAYED_PERCENT = 60;

    /** The first cycle begins with the whole run, for who looks at it for a moment only. */
    private static final int BEGINS_AT_SECONDS = 11;

    String text() {
        StringBuilder moves = new StringBuilder();
        moves.append(move("sweep", "linear", "transform:scaleX(0)", PLAYED_PERCENT, "transform:none"));
        for (int i = 0; i < recordings.size(); i++) {
            double end = PLAYED_PERCENT * time.part(recordings.get(i).seconds());
            moves.append(move("end" + i, "step-end", "opacity:0", end, "opacity:1"));
        }
        return LOOK + "@media(prefers-reduced-motion:no-preference){" + moves + "}";
    }

    /** For the class of this name: from one state to the other at so many percent of each cycle. */
    private static String move(String name, String pace, String from, double percent, String to) {
        return ".%s{animation:%s %ds %s -%ds infinite}@keyframes %s{from{%s}%s%%,to{%s}}"
                .formatted(name, name, CYCLE_SECONDS, pace, BEGINS_AT_SECONDS, name, from, number(percent), to);
    }
}
