package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.ManualTime;
import io.sharpshooter.yarn.Want;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** The life of a policy object in a ResourceManager that makes and drops such objects as it likes. */
class PolicyLifeIT {

    /** Hadoop makes such objects to validate a configuration. */
    @Test
    void anObjectThatIsOnlyInitializedHasNoEffect() throws Exception {
        try (MockScene scene = MockScene.full()) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            SchedulingEditPolicy thrownAway = PolicyWithClock.of(scene.cluster().time());
            thrownAway.init(
                    scene.cluster().rm().getConfig(),
                    scene.cluster().context(),
                    scene.cluster().scheduler());
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
        }
    }

    /** As of a ResourceManager that was on standby for a while, and has made another scheduler since. */
    @Test
    void anObjectWhoseSchedulerIsNoLongerTheManagersDoesNothing() throws Exception {
        try (MockScene scene = MockScene.full()) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            SchedulingEditPolicy policy = policy(scene, scene.cluster().time());
            RMContextImpl context = (RMContextImpl) scene.cluster().context();
            context.setScheduler(new CapacityScheduler());
            int before = scene.small().running().size();
            policy.editSchedule();
            assertThat(scene.small().running()).hasSize(before);
            context.setScheduler(scene.cluster().scheduler());
            awaitDeaths(policy, scene);
        }
    }

    @Test
    void aRoundThatFailsIsLoggedAndTheNextOneRuns() throws Exception {
        AtomicBoolean fails = new AtomicBoolean(true);
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full()) {
            scene.policy().expectErrors(1);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            SchedulingEditPolicy policy = policy(scene, () -> {
                if (fails.get()) {
                    throw new IllegalStateException("no clock");
                }
                return scene.cluster().time().get();
            });
            policy.editSchedule();
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .startsWith("A round of preemption failed and is skipped");
            fails.set(false);
            awaitDeaths(policy, scene);
        }
    }

    private static SchedulingEditPolicy policy(MockScene scene, Supplier<RoundTime> clock) {
        SchedulingEditPolicy policy = PolicyWithClock.of(clock);
        policy.init(
                scene.cluster().rm().getConfig(),
                scene.cluster().context(),
                scene.cluster().scheduler());
        return policy;
    }

    /** In the next round that is not taken for one that makes up for a long one. */
    private static void awaitDeaths(SchedulingEditPolicy policy, MockScene scene) {
        int left = scene.small().running().size() - MockScene.VICTIMS;
        scene.cluster().await("the victims are dead", () -> {
            policy.editSchedule();
            return scene.small().running().size() == left;
        });
    }

    /** As often as it could not call meanwhile, Hadoop's monitor calls at once. */
    @Test
    void callsThatMakeUpForALongRoundDoNothing() throws Exception {
        try (MockScene scene = MockScene.full()) {
            ManualTime time = scene.cluster().time();
            AtomicLong eachLook = new AtomicLong(PolicyByHand.INTERVAL);
            PolicyByHand policy = scene.policy(PolicyWithClock.of(() -> {
                time.advance(eachLook.get());
                return time.get();
            }));
            policy.round(); // it looks three times, and two intervals pass
            eachLook.set(0);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            assertThat(policy.round().log()).isEmpty();
            assertThat(policy.round().log()).isEmpty();
            time.advance(PolicyByHand.INTERVAL);
            assertThat(policy.round().killed()).hasSize(MockScene.VICTIMS);
        }
    }
}
