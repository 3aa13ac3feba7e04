"""The page of `flipbook record -o FILE.html`."""
from case import BrowserCase
from chromium import run

SCRIPT = """# A page is pulled.
scene page-flicking
size 320x240
fps 30
card "Pull & <turn>" "a tour" for 500ms
caption "Pull the page" for 700ms
wait 200ms
touch at 280,120
drag by -200,0 over 400ms
freeze 300ms
mark "pulled"
lift
caption "It turns"
wait 900ms
"""

# Clips of several shapes, some with an odd number of pixels.
SHAPES = {
    "canvas": "device iphone-17\nscale 0.5\ncanvas 16:9\nframe device",
    "small": "size 320x240", "odd": "size 393x851\nscale 1", "tall": "size 300x1200\nscale 1", "wide": "size 900x300\nscale 1",
}
# The sizes of windows, and of frames in other pages.
WINDOWS = [(1280, 800), (1440, 900), (390, 844), (640, 480), (1920, 1080), (1024, 768), (844, 390), (768, 1024), (1280, 620)]

class ClipTests(BrowserCase):
    screenshots = "clip"

    def open(self, dark=False, still=False, width=1280, height=800, script=SCRIPT):
        browser = self.browser
        path = self.home / "pull.html"
        if not path.exists():
            (self.home / "pull.flip").write_text(script)
            run(self.flipbook, "record", "pull.flip", "-q", "-o", "pull.html", cwd=self.home)
        browser.set_window(width, height, dark=dark)
        browser.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])
        browser.call("Page.navigate", url=path.as_uri())
        browser.wait("document.readyState === 'complete' && document.querySelector('video')?.readyState > 1")

    def value(self, expression):
        return self.browser.value(expression)

    def where(self):
        return self.value("document.querySelector('.where').textContent")

    def current(self):
        return self.value("document.querySelector('[aria-current]')?.querySelector('.text').textContent ?? ''")

    def settle(self):
        self.browser.wait("!document.querySelector('video').seeking"), self.browser.painted()

    def light(self):
        """The luminance of the middle of the picture, 0 to 255."""
        return self.value("""(() => { const canvas = new OffscreenCanvas(1, 1), context = canvas.getContext('2d');
          const video = document.querySelector('video');
          context.drawImage(video, video.videoWidth / 2, video.videoHeight / 8, 1, 1, 0, 0, 1, 1);
          return context.getImageData(0, 0, 1, 1).data[1]; })()""")

    def test_keys_and_steps(self):
        browser = self.browser
        self.open(still=True)
        self.check("with reduced motion, nothing moves", self.value("document.querySelector('video').paused"))
        self.check("the still is the named moment, in the middle of its pause", self.where().startswith("1.2"), self.where())
        title = self.value("document.querySelector('h1').textContent")
        self.check("the title is the card's, as text", title == "Pull & <turn>", title)
        rows = self.value("[...document.querySelectorAll('li button')].map(e => e.innerText.replace(/\\s+/g, ' '))")
        self.check("the steps are listed with their times", len(rows) == 4 and "0.50 s Pull the page caption" in rows[1], rows)
        browser.press("2"), self.settle()
        self.check("key 2 shows the second step", self.current() == "Pull the page", self.current())
        self.check("its caption has faded in", self.where().startswith("0.87 s"), self.where())
        browser.press("ArrowRight"), self.settle()
        self.check("an arrow moves by a frame", self.where().startswith("0.90 s"), self.where())
        browser.press("End"), self.settle()
        self.check("End shows the last step", self.current() == "It turns", self.current())
        browser.press("Home"), self.settle()
        self.check("Home shows the first frame", self.where().startswith("0.00 s"), self.where())
        browser.press(" ")
        browser.wait("!document.querySelector('video').paused && document.querySelector('#play').textContent === 'Pause'")
        self.check("space plays", True)
        browser.wait("document.querySelector('video').ended")
        self.check("it ends at the last frame", self.current() == "It turns", self.where())
        self.check_accessibility()
        self.save_screenshot()
        self.check_quiet("file:|data:|blob:|about:")

    def test_themes(self):
        self.open(still=True)
        light = self.light()
        self.browser.set_window(1280, 800, dark=True)
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        self.browser.wait("document.querySelector('video').readyState > 1"), self.settle()
        dark = self.light()
        self.check("the video follows the theme", light > 200 and dark < 60, f"{light} and {dark}")
        self.check("it stays at the same frame", self.where().startswith("1.2"), self.where())
        self.check_accessibility()
        self.save_screenshot()

    def test_it_plays_on_a_phone(self):
        self.open(width=390, height=844)
        self.browser.wait("document.querySelector('video').currentTime > 0.3")
        wide = self.value("document.documentElement.scrollWidth")
        self.check("the page is no wider than the screen", wide <= 390, wide)
        self.check_accessibility()
        self.save_screenshot()

    def check_fits(self, name, width, height):
        """Checks that the whole picture is visible, and large enough."""
        box, shape, room = self.value("""(() => { const video = document.querySelector('video'), box = video.getBoundingClientRect();
          return [[box.left, box.top, box.right, box.bottom], [video.videoWidth, video.videoHeight],
            document.documentElement.scrollWidth]; })()""")
        left, top, right, bottom = box
        claim = f"{name} in {width}×{height}"
        ratio = (right - left) / (bottom - top) / (shape[0] / shape[1])
        self.check(f"{claim}: the box has the video's shape", abs(ratio - 1) < 0.01, f"{ratio:.3f}")
        self.check(f"{claim}: it is within the window", left >= 0 and top >= 0 and right <= width and bottom <= height and room <= width, box)
        part = ((right - left) / (shape[0] * min(width / shape[0], height / shape[1]))) ** 2
        self.check(f"{claim}: it has at least 40 % of the largest area that fits", part >= 0.4, f"{part:.2f}")
        below = self.value("document.querySelector('.transport').getBoundingClientRect().bottom")
        self.check(f"{claim}: the controls are within the window", below <= height, below)

    def test_the_whole_picture_fits_into_any_window(self):
        for name, settings in SHAPES.items():
            (self.home / "pull.html").unlink(missing_ok=True)
            self.open(still=True, script=SCRIPT.replace("size 320x240", settings).replace("fps 30", "fps 5"))
            for width, height in WINDOWS:
                self.browser.set_window(width, height)
                self.check_fits(name, width, height)
            self.browser.capture_window(self.shots / f"{name}.png")
