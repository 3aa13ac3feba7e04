"""Time and frames in the studio."""
import math, time

from chromium import Browser, rgba, run
from studio import Page, StudioCase


class StudioTimeTests(StudioCase):
    def test_keys_and_the_timeline(self):
        browser, page = self.browser, self.page
        slider = page.find("slider", "Time")
        slider.value("it.focus()")
        browser.press("ArrowRight"), page.shows(1)
        browser.press("ArrowRight", shift=True), page.shows(11)
        browser.press("ArrowLeft"), page.shows(10)
        browser.press("End"), browser.press("Home"), page.shows(0)
        self.check("arrow keys step the slider by a frame", page.frame() == 0, slider.value("it.getAttribute('aria-valuetext')"))
        page.button("armed").click()
        page.shows(45)
        page.find("button", "Touch 1: 0.300 s to 0.900 s").click(), page.shows(18)
        self.check("a click on a shot or touch seeks to it", page.frame() == 18)
        page.button("armed").click(), page.shows(45)
        browser.wait("document.querySelector('.paper .now')?.textContent.startsWith('hold')", 5)
        reading = browser.value("document.querySelector('.lane .reading').textContent")
        self.check("values at the cursor are shown, and the acting line is marked", reading not in ("", "–"), reading)

    def test_probes_are_chosen(self):
        browser, page = self.browser, self.page
        before = len(browser.value("[...document.querySelectorAll('.lane b')].map(name => name.textContent)"))
        page.button("Choose probes").click(), page.button("header.y").click()
        after = browser.value("[...document.querySelectorAll('.lane b')].map(name => name.textContent)")
        self.check("a chosen probe is shown", len(after) == before + 1 and "header.y" in after, ", ".join(after))
        browser.press("Escape")
        self.check("Escape closes the popover", not browser.value("document.querySelector('#chooser').matches(':popover-open')"))
        page.button("Choose probes").click()
        page.find("textbox", "Script").value("it.focus()"), browser.press("Escape")
        self.check("Escape closes it wherever the focus is", not browser.value("document.querySelector('#chooser').matches(':popover-open')"))

    def test_playing_at_another_speed(self):
        browser, page = self.browser, self.page
        speed = page.find("combobox", "Speed")
        for rate in ("2", "0.1"):
            page.find("slider", "Time").value("(it.focus(), 0)"), browser.press("Home"), page.shows(0)
            speed.set(rate)
            seen, seconds = browser.value("""(async () => {
              const play = document.querySelector('#play-clip'), slider = document.querySelector('[aria-label=Time]');
              const start = performance.now();
              play.click();
              await new Promise(done => setTimeout(done, 600));
              const seen = [slider.value * 60, (performance.now() - start) / 1000];
              play.click();
              return seen; })()""")
            expected = 60 * float(rate) * seconds
            self.check(f"at {rate}× the clip plays at that rate", abs(seen - expected) < 3 + 0.2 * expected, f"frame {seen:.0f}, expected {expected:.0f}")

    def test_a_range_is_looped(self):
        browser, page = self.browser, self.page
        browser.press("Home"), browser.press("ArrowRight", shift=True), browser.press("i")
        browser.press("ArrowRight", shift=True), browser.press("o"), page.button("Play").click()
        seen = set()
        for _ in range(20):
            seen.add(page.frame()), time.sleep(0.06)
        page.button("Pause").click()
        browser.press("l")
        self.check("a range is looped", min(seen) >= 10 and max(seen) <= 20 and len(seen) > 4, sorted(seen))

    def test_frames_have_the_pixels_that_record_writes(self):
        flipbook, page, home = self.flipbook, self.page, self.home
        run(flipbook, "record", "pull.flip", "--quiet", "-o", "exact", cwd=home)
        wrong = []
        for frame in (0, 30, 45, 70, 100):
            page.find("slider", "Time").set(frame / 60, "input")
            page.shows(frame)
            if page.full_pixels(640) != rgba(home / f"exact/frames/frame-{frame:05}.png"):
                wrong.append(str(frame))
        self.check("frames have the pixels that record writes", not wrong, "wrong: " + ", ".join(wrong) if wrong else "")

    def test_a_pixel_of_the_image_is_a_pixel_of_the_display(self):
        """A pixel of the image is a pixel of the display: the browser does not scale the image."""
        for ratio, windows in ((1, [("iphone-17", 1280, 800), ("pixel-8", 1921, 1079), ("iphone-4", 1920, 1080)]),
                             (1.5, [("iphone-17", 1101, 777)]), (2.625, [("pixel-8", 1280, 800)]),
                             (3, [("iphone-17", 1280, 800), ("iphone-17", 390, 844)])):
            other = Browser(self.browser.program, ratio)
            try:
                page = Page(other, self.studio)
                for device, width, height in windows:
                    other.set_window(width, height, scale=0)
                    page.find("combobox", "Device").set(device), page.settled()
                    self.check_pixels(other, page, f"{device} in {width}×{height}@{ratio}", ratio,
                                      self.shots / f"scale-{device}-{ratio}-{width}.png")
                    if (device, ratio, width) == ("iphone-17", 1, 1280):
                        high = other.value("document.querySelector('#screen').getBoundingClientRect().height")
                        self.check("the screen is at least 440 px high", high >= 440, high)
            finally:
                other.close()

    def check_pixels(self, browser, page, name, ratio, shot):
        box = "(r => [r.x, r.y, r.width, r.height])(document.querySelector('#screen').getBoundingClientRect())"
        browser.value("document.querySelector('#screen').scrollIntoView({ block: 'center' })")
        # Waits until the image has its final size.
        before = None
        while (now := browser.value(box)) != before:
            before = now
            time.sleep(0.5)
        x, y, wide, high = now
        columns, rows = browser.value("[document.querySelector('#screen').width, document.querySelector('#screen').height]")
        browser.value("document.querySelector('#screen').style.borderRadius = 0")
        browser.capture_window(shot)
        seen, image = rgba(shot), page.pixels()
        stride = 4 * round(browser.value("innerWidth") * ratio)
        left, top = (math.floor(offset * ratio + 0.5) for offset in (x, y))
        # Excludes the round corners, and the header, which is fixed in the narrow layout.
        edge, first = 4 * math.ceil(4 * ratio), max(0, math.ceil(60 * ratio) - top)
        wrong = [row for row in range(first, min(rows, len(seen) // stride - top))
                 if seen[(top + row) * stride + 4 * left + edge:(top + row) * stride + 4 * (left + columns) - edge]
                 != image[row * 4 * columns + edge:(row + 1) * 4 * columns - edge]]
        is_whole = abs(wide * ratio - columns) < 0.05 and abs(high * ratio - rows) < 0.05
        self.check(f"{name} is drawn at the shown size", is_whole and not wrong,
                   f"{columns}×{rows} pixels, shown {wide:.2f}×{high:.2f}" + (f"; {len(wrong)} rows differ, first {wrong[0]}" if wrong else ""))

    def test_scrubbing(self):
        browser = self.browser
        browser.value("""(async () => {
          const slider = document.querySelector('[aria-label=Time]'), end = performance.now() + 3000;
          window.scrubbed = new Set(); let count = 0, seen = 0, before = document.querySelector('#screen').dataset.frame;
          const start = performance.now();
          while (performance.now() < end) {
            count += 1;
            slider.value = Math.abs((count * 3) % 240 - 120) / 60;
            slider.dispatchEvent(new Event('input'));
            await new Promise(requestAnimationFrame);
            const now = document.querySelector('#screen').dataset.frame;
            if (now !== before) seen += 1;
            before = now;
          }
          window.rate = seen / (performance.now() - start) * 1000;
        })()""")
        rate = browser.value("rate")
        self.check("scrubbing shows several images per second", rate > 5, f"{rate:.0f} images/s (should be 40; the display has 60)")

    def test_a_long_clip(self):
        """The graphs of a very long clip skip frames, and the page reports that."""
        browser, page = self.browser, self.page
        text = page.text()
        page.write("wait 300ms", "wait 300s"), page.settled()
        where = browser.value("document.querySelector('.time .where').textContent")
        self.check("the page reports the step of the graphs", "graphs show one frame in 4" in where, where)
        page.find("slider", "Time").value("(it.focus(), 0)"), browser.press("End")
        browser.wait("document.querySelector('#screen').dataset.frame > 18000", 10)
        page.write("wait 300s", "wait 300ms"), page.settled()
        self.check("a short clip has no such report", "graphs" not in browser.value("document.querySelector('.time .where').textContent"))
        self.check("the script is unchanged", page.text() == text)
