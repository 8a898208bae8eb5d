package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.EXPIRED;
import static io.sharpshooter.claim.ClaimState.SATISFIED;
import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.HOLD_TIMEOUT;
import static io.sharpshooter.claim.EndReason.NODE_LOST;
import static io.sharpshooter.claim.EndReason.PLACED_HERE;
import static io.sharpshooter.config.SettingsKeys.BRAKE_CLAIMS;
import static io.sharpshooter.config.SettingsKeys.BRAKE_PERCENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Claim.Where;
import io.sharpshooter.config.Settings;
import io.sharpshooter.insight.ClaimScene;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrakeTest {
    /**
     * Each letter is a claim that ends, in a round of its own: S satisfied, E expired, C cancelled, W satisfied
     * elsewhere, L let go; c cancelled before anybody died, e expired in another partition, o is open.
     */
    @ParameterizedTest
    @CsvSource({
        "4, 50, SEE, ''", // too few
        "4, 50, SEES, 2",
        "4, 50, SSSE, ''",
        "4, 26, SSSE, ''",
        "4, 25, SSSE, 1",
        "4, 75, CCWE, 3",
        "4, 50, SCWW, ''",
        "4, 50, EESSS, 2", // the first four
        "4, 50, ESSSEE, 2", // the last four
        "4, 50, ESSSS, ''",
        "4, 50, SSEL, ''",
        "4, 50, SScccEoo, ''",
        "4, 50, SSSEe, ''",
        "2, 50, Se, ''",
        "2, 50, Sece, 2",
        "0, 1, EEEE, ''",
    })
    void countsOfTheLastClaimsThoseThatCameToNothing(long claims, long percent, String ends, String vain) {
        var settings = Settings.DEFAULTS.with(BRAKE_CLAIMS, claims);
        settings = settings.with(BRAKE_PERCENT, percent);
        var brake = new Brake();
        var told = new ArrayList<String>();
        for (int id = 1; id <= ends.length() && told.isEmpty(); id++) {
            brake.enter(decision(ends.charAt(id - 1), id), settings).ifPresent(told::add);
        }
        assertThat(told)
                .hasSize(vain.isEmpty() ? 0 : 1)
                .allSatisfy(why -> assertThat(why)
                        .startsWith("of the last " + claims + " claims")
                        .endsWith(", " + vain + " came to nothing"));
    }

    @Test
    void beginsAnewOnceReleased() {
        var two = Settings.DEFAULTS.with(BRAKE_CLAIMS, 2L);
        var brake = new Brake();
        brake.enter(decision('E', 1), two);
        brake.release();
        assertThat(brake.enter(decision('E', 2), two)).isEmpty();
        assertThat(brake.enter(decision('E', 3), two)).isPresent();
    }

    private static Decision decision(char end, long id) {
        var now = new RoundTime(1, 1);
        List<Claim> claims = List.of(claim(end, id));
        return new Decision(now, ClaimScene.TYPES, Map.of(), List.of(), claims, List.of(), List.of());
    }

    private static Claim claim(char end, long id) {
        var planned = ClaimScene.claim(id, List.of(ClaimScene.victim(3, 2, 1)));
        Where where = planned.where();
        var partition = Character.isLowerCase(end) && end != 'c' ? "x" : "";
        var victims = where.victims();
        var there = new Where(where.kind(), new Claim.Place(partition, "n"), victims, List.of(), where.charge());
        var made = Claim.planned(id, planned.whom(), there);
        var struck = made.struck(1, victims, null);
        return switch (end) {
            case 'S' -> struck.ended(SATISFIED, PLACED_HERE);
            case 'W' -> struck.placedElsewhere();
            case 'E', 'e' -> struck.ended(EXPIRED, HOLD_TIMEOUT);
            case 'L' -> struck.ended(CANCELLED, ASK_WITHDRAWN);
            case 'C' -> struck.ended(CANCELLED, NODE_LOST);
            case 'c' -> made.ended(CANCELLED, NODE_LOST);
            default -> struck;
        };
    }
}
