"""The live screen of the studio: pointer, touch and keyboard."""
import time

from studio import ERROR_NOTICES, StudioCase, percentile


class StudioLiveTests(StudioCase):
    def test_a_drag_moves_the_interface(self):
        """Prints the time from a pointer event to its image, on a plain screen and on a phone's."""
        self.drag("320×480@2")
        self.page.find("combobox", "Device").set("iphone-17"), self.page.settled()
        self.drag("402×874@3 in the window of a phone", (402, 874, 3))

    def drag(self, name, window=None):
        browser, page = self.browser, self.page
        if window:
            page.window(*window[:2], scale=window[2])
        browser.value("watch.latencies.length = 0")
        page.drag(0.4, 300), page.rests()
        page.drag(-0.4, 300, start=0.25), page.rests()
        latencies = browser.value("watch.latencies")
        self.check(f"{name}: images follow the pointer", len(latencies) > 4,
                   f"95th percentile {percentile(latencies, 0.95):.1f} ms, median {percentile(latencies, 0.5):.1f} ms of {len(latencies)}")
        images = browser.value("watch.images")
        for _ in range(5):
            page.idle()
        more = browser.value("watch.images") - images
        self.check(f"{name}: a stage at rest requests no images", more == 0, more)

    def test_touches_on_a_phone(self):
        """A touch on a phone drags the interface instead of the page, and can be cancelled."""
        browser, page = self.browser, self.page
        browser.set_window(390, 844, scale=2)
        browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
        browser.value("document.querySelector('#back').click()")
        x, y = page.find("image", "Screen").position(0.5, 0.7)
        touch = lambda kind, *points: browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y - up} for up in points])
        before, scroll = page.pixels(), browser.value("scrollY")
        touch("touchStart", 0)
        for up in range(0, 120, 6):
            touch("touchMove", up), time.sleep(0.008)
        browser.wait("document.querySelector('#mode').textContent.includes('finger down')", 10)
        self.check("a touch drags the interface instead of the page", page.pixels() != before and browser.value("scrollY") == scroll)
        touch("touchCancel")
        browser.wait("!document.querySelector('#mode').textContent.includes('finger down')", 10)
        self.check("a cancelled touch ends", True)
        page.rests()
        browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
        page.window(1280, 800)
        page.button("Back to the clip").click()

    def test_changes_during_deceleration(self):
        """A change while the interface decelerates replaces the live stage without a notice."""
        browser, page, home = self.browser, self.page, self.home
        path, delay = home / "pull.flip", page.find("slider", "load-delay")
        text = path.read_text()
        changes = {
            "a file that is saved": lambda: path.write_text(text.replace("# Pull", "# Pulling")),
            "a setting": lambda: delay.set(500, "input"),
            "a letter": lambda: page.write("# Pulling", "# Pull"),
        }
        for name, change in changes.items():
            clip = int(browser.value("document.querySelector('#screen').dataset.clip"))
            page.drag(0.4, 80)
            browser.wait("document.querySelector('#screen').dataset.moving === 'true'", 5)
            change()
            browser.wait(f"document.querySelector('#screen').dataset.clip > {clip}", 10), page.settled(), page.idle()
            self.check(f"{name} during deceleration shows the clip", page.mode() == "clip" and not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))
        page.button("Reset all").click(), path.write_text(text)
        browser.wait("document.querySelector('#edited').hidden", 10), page.settled()
        page.drag(0.4, 80)
        page.write("450ms", "450mz")
        browser.wait("document.querySelector('.gutter .off') !== null", 10), page.rests()
        self.check("with an error in the script the deceleration continues", page.mode() == "live" and not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))
        page.write("450mz", "450ms"), browser.wait("!document.querySelector('.gutter .off')", 10), page.settled()

    def test_memory_does_not_grow(self):
        browser, studio, count = self.browser, self.studio, self.pictures

        def used():
            browser.call("HeapProfiler.collectGarbage")
            metrics = {one["name"]: one["value"] for one in browser.call("Performance.getMetrics")["metrics"]}
            return metrics["JSHeapUsedSize"] / 1e6, metrics["Nodes"], studio.memory()

        def show(count):
            browser.value(f"""(async () => {{
              const slider = document.querySelector('[aria-label=Time]'), screen = document.querySelector('#screen');
              const end = watch.images + {count};
              let at = 0;
              while (watch.images < end) {{
                at = (at + 7) % 140;
                slider.value = at / 60;
                slider.dispatchEvent(new Event('input'));
                const before = watch.images;
                while (watch.images === before) await new Promise(done => setTimeout(done));
              }}
            }})()""")

        show(min(50, count))
        before, started = used(), time.monotonic()
        while count > 0:
            show(min(1000, count))
            count -= 1000
        after, seconds = used(), time.monotonic() - started
        self.check("memory does not grow", after[0] - before[0] < 20 and after[2] - before[2] < 20,
                   f"page {before[0]:.1f} → {after[0]:.1f} MB, {before[1]:.0f} → {after[1]:.0f} nodes; studio {before[2]:.0f} → "
                   f"{after[2]:.0f} MB; {seconds:.0f} s")
