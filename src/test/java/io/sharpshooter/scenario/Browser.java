package io.sharpshooter.scenario;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium without a window, for one test. Pictures of what it has shown are in {@code target/page}. */
final class Browser implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChromeDriver chromium;

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
    }

    Browser() {
        var driver = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile());
        var options = new ChromeOptions().setBinary(PROGRAM.toFile());
        // root, as whom CI runs, has no sandbox, and a container little shared memory
        chromium = new ChromeDriver(
                driver.build(),
                options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"));
    }

    void open(String address) {
        chromium.get(address);
    }

    /** The window as wide as this, in a light or a dark scheme, and as high as the page. */
    void look(int width, String scheme) {
        var feature = Map.of("name", "prefers-color-scheme", "value", scheme);
        chromium.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", new Object[] {feature}));
        size(width, 900);
        size(width, Integer.parseInt(script("scrollHeight")));
    }

    private void size(int width, int height) {
        var metrics = Map.<String, Object>of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false);
        chromium.executeCdpCommand("Emulation.setDeviceMetricsOverride", metrics);
    }

    private String script(String property) {
        return String.valueOf(chromium.executeScript("return document.documentElement." + property));
    }

    WebElement element(String selector) {
        return chromium.findElement(By.cssSelector(selector));
    }

    WebElement focused() {
        return chromium.switchTo().activeElement();
    }

    String title() {
        return chromium.getTitle();
    }

    /** Waits until it shows what is at another address. */
    void moved(String address) {
        new WebDriverWait(chromium, PATIENCE)
                .until(any -> String.valueOf(any.getCurrentUrl()).startsWith(address));
    }

    /** Waits for this text, or for none where it is empty. */
    void shows(String selector, String text) {
        new WebDriverWait(chromium, PATIENCE)
                .withMessage(() ->
                        "not there: " + text + "\nbut: " + element(selector).getText())
                .until(any -> text.isEmpty()
                        ? element(selector).getText().isEmpty()
                        : element(selector).getText().contains(text));
    }

    /** That all can read it and nothing is cut off; and takes a picture of this name. */
    void isReadable(String name) throws IOException {
        assertThat(script("scrollWidth")).as("nothing is out of the window").isEqualTo(script("clientWidth"));
        assertThat(new AxeBuilder().analyze(chromium).getViolations())
                .extracting(Rule::getHelp, Rule::getNodes)
                .as(name)
                .isEmpty();
        File picture = chromium.getScreenshotAs(OutputType.FILE);
        var folder = Files.createDirectories(Path.of("target/page"));
        Files.move(picture.toPath(), folder.resolve(name + ".png"), REPLACE_EXISTING);
    }

    /** That the console has no warning, but for those with this text. */
    void hasNoTrouble(String... expected) {
        assertThat(chromium.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .allSatisfy(entry -> assertThat(expected).anyMatch(entry.getMessage()::contains));
    }

    @Override
    public void close() {
        chromium.quit();
    }
}
