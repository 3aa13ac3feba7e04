"""Time and frames in the studio."""
import math

from chromium import Browser, rgba, run
from studio import Page, StudioCase, percentile


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
        self.check("a click on a shot seeks to it", page.frame() == 45)
        browser.wait("document.querySelector('.paper .now')?.textContent.startsWith('hold')", 5)
        self.check("no graph is shown before a probe is chosen", not browser.value("document.querySelectorAll('.lane').length"))
        page.button("Choose probes").click(), page.button("footer.y").click(), browser.press("Escape")
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

    def test_the_clip_plays_and_loops(self):
        browser, page = self.browser, self.page
        browser.value("""(() => { window.frames = [];
          new MutationObserver(() => frames.push(Number(document.querySelector('#screen').dataset.frame)))
            .observe(document.querySelector('#screen'), { attributes: true, attributeFilter: ['data-frame'] }); })()""")
        page.find("slider", "Time").value("(it.focus(), 0)"), browser.press("Home"), page.shows(0)
        reached = []
        for rate in ("2", "0.1"):
            page.find("combobox", "Speed").set(rate), browser.press("Home"), page.shows(0)
            reached.append(browser.value("""(async () => {
              const play = document.querySelector('#play-clip'), slider = document.querySelector('[aria-label=Time]');
              play.click();
              await new Promise(done => setTimeout(done, 400));
              play.click();
              return slider.value * 60; })()"""))
        self.check("at a higher speed the clip gets further", reached[0] > 3 * reached[1] > 0, reached)
        page.find("combobox", "Speed").set("1"), page.find("slider", "Time").value("it.focus()")
        browser.press("Home"), browser.press("ArrowRight", shift=True), browser.press("i")
        browser.press("ArrowRight", shift=True), browser.press("o"), browser.value("frames.length = 0")
        page.button("Play").click()
        browser.wait("frames.filter((frame, at) => frame < frames[at - 1]).length > 1", 10)
        page.button("Pause").click()
        seen = set(browser.value("frames.slice(1)"))
        browser.press("l")
        self.check("a range is looped", min(seen) >= 10 and max(seen) <= 20 and len(seen) > 2, sorted(seen))

    def test_frames_have_the_pixels_that_record_writes(self):
        flipbook, page, home = self.flipbook, self.page, self.home
        run(flipbook, "record", "pull.flip", "--quiet", "-o", "exact", cwd=home)
        wrong = []
        for frame in (0, 45):
            page.find("slider", "Time").set(frame / 60, "input")
            page.shows(frame)
            if page.full_pixels(640) != rgba(home / f"exact/frames/frame-{frame:05}.png"):
                wrong.append(str(frame))
        self.check("frames have the pixels that record writes", not wrong, "wrong: " + ", ".join(wrong) if wrong else "")

    def test_a_pixel_of_the_image_is_a_pixel_of_the_display(self):
        """A pixel of the image is a pixel of the display: the browser does not scale the image."""
        self.check_ratio(1, [("iphone-17", 1280, 800), ("pixel-8", 1921, 1079)])
        self.check_ratio(2.625, [("pixel-8", 1280, 800), ("iphone-17", 390, 844)])

    def check_ratio(self, ratio, windows):
        """Checks a browser with a number of display pixels for each page pixel."""
        is_own = ratio != 1
        other = Browser(self.browser.program, ratio) if is_own else self.browser
        try:
            page = Page(other, self.studio) if is_own else self.page
            for device, width, height in windows:
                page.window(width, height, scale=0)
                page.find("combobox", "Device").set(device), page.settled()
                self.check_pixels(other, page, f"{device} in {width}×{height}@{ratio}", ratio,
                                  self.shots / f"scale-{device}-{ratio}-{width}.png")
                if (ratio, width) == (1, 1280):
                    high = other.value("document.querySelector('#screen').getBoundingClientRect().height")
                    self.check("the screen is at least 440 px high", high >= 440, high)
            page.window(1280, 800, scale=0)
            for zoom, factor in (("1:1", 1), ("2:1", 2)):
                page.find("combobox", "Zoom").set(zoom), page.idle()
                wide, columns, points = other.value("[document.querySelector('#screen').getBoundingClientRect().width, "
                                                    "document.querySelector('#screen').width, 402]")
                if windows[-1][0] == "iphone-17":
                    self.check(f"ratio {ratio}, {zoom}: {factor} page pixels per point", abs(wide - factor * points) < 1, wide)
                self.check(f"ratio {ratio}, {zoom}: the canvas has the display's pixels", abs(columns - wide * ratio) < 0.1, f"{columns} {wide}")
        finally:
            if is_own:
                other.close()

    def check_pixels(self, browser, page, name, ratio, shot):
        box = "(r => [r.x, r.y, r.width, r.height])(document.querySelector('#screen').getBoundingClientRect())"
        browser.value("document.querySelector('#screen').scrollIntoView({ block: 'center' })")
        page.idle()
        x, y, wide, high = browser.value(box)
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
        """Prints the time from the slider to the image, plain and presented."""
        page = self.page
        page.find("combobox", "Canvas").set("1:1"), page.settled(), page.idle()
        for name in ("presented", "plain"):
            times = self.browser.value("""(async () => {
              const slider = document.querySelector('[aria-label=Time]'), times = [];
              for (let at = 1; at <= 20; at += 1) {
                const start = performance.now();
                slider.value = at / 60;
                slider.dispatchEvent(new Event('input'));
                while (document.querySelector('#screen').dataset.frame !== String(at)) await new Promise(done => setTimeout(done));
                times.push(performance.now() - start);
              }
              return times; })()""")
            self.check(f"every frame is shown, {name}", len(times) == 20, f"95th percentile {percentile(times, 0.95):.1f} ms, median {percentile(times, 0.5):.1f} ms")
            if name == "presented":
                page.button("Presented").click(), page.idle()

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
