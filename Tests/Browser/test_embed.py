"""The markup of `flipbook embed --for github` and `--for html`."""
from case import BrowserCase
from chromium import run

SCRIPT = """# A page is pulled.
scene page-flicking
size 320x240
fps 10
wait 200ms
touch at 280,120
drag by -200,0 over 400ms
mark "pulled"
lift
wait 600ms
"""


class EmbedTests(BrowserCase):
    screenshots = "embed"

    def setUp(self):
        super().setUp()
        (self.home / "pull.flip").write_text(SCRIPT)
        self.page = self.home / "page.html"
        self.page.write_text("<!DOCTYPE html>\n<html lang=en>\n<meta name=viewport content='width=device-width'>\n"
                             "<style>:root { color-scheme: light dark } img { max-width: 100% }</style>\n"
                             "<!-- flipbook pull -->\n<!-- /flipbook pull -->\n")

    def embed(self, target, *options):
        run(self.flipbook, "embed", "pull.flip", "--for", target, "-o", "my images", "--into", "page.html", "-q", *options, cwd=self.home)

    def emulate(self, dark, still):
        features = [("prefers-color-scheme", "dark" if dark else "light"), ("prefers-reduced-motion", "reduce" if still else "no-preference")]
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])

    def open(self, element, ready, dark=False, still=False):
        """Opens the page and waits until its picture or video can be shown."""
        self.browser.set_window(640, 400)
        self.emulate(dark, still)
        self.browser.call("Page.navigate", url=self.page.as_uri())
        self.browser.wait(f"document.readyState === 'complete' && document.querySelector('{element}')?.{ready}")
        self.browser.capture_window(self.shots / f"{self._testMethodName}-{'dark' if dark else 'light'}{'-still' if still else ''}.png")

    def value(self, expression):
        return self.browser.value(expression)

    def check_transcript(self):
        self.value("document.querySelector('details').open = true")
        item = self.value("document.querySelector('details li').textContent")
        self.check("the transcript has the mark", item == "0.6 s: pulled", item)

    def test_github_shows_the_picture_for_theme_and_motion(self):
        self.embed("github")
        for dark in (False, True):
            for still in (False, True):
                self.open("img", "complete", dark, still)
                name = "pull.png" if still else f"pull{'~dark' if dark else ''}.webp"
                source = self.value("document.querySelector('img').currentSrc.split('/').pop()")
                self.check(f"{'dark' if dark else 'light'}, {'still' if still else 'moving'}: {name}", source == name, source)
                size = self.value("(i => [i.naturalWidth, i.width, i.height])(document.querySelector('img'))")
                self.check("it is shown at its size in points, with twice the pixels", size == [640, 320, 240], size)
        self.check_transcript()
        self.save_screenshot()
        self.browser.set_window(200, 400)
        size = self.value("(i => i.width / i.height)(document.querySelector('img'))")
        self.check("a narrow page keeps the shape", abs(size - 320 / 240) < 0.02, size)
        self.check_quiet("file:|about:")

    def video(self, expression):
        return self.value(f"(v => {expression})(document.querySelector('video'))")

    def names(self):
        """The names of the shown video and of its poster."""
        return self.video("[v.currentSrc, v.poster].map(path => path.split('/').pop())")

    def test_html_plays_the_video_of_the_theme_and_a_button_pauses_it(self):
        self.embed("html", "--theme", "light,dark")
        for dark, names in ((False, ["pull.mp4", "pull.png"]), (True, ["pull~dark.mp4", "pull~dark.png"])):
            self.open("video", "currentTime > 0.1", dark)
            self.check(f"{'dark' if dark else 'light'}: video and poster", self.names() == names, self.names())
        size = self.video("[v.videoWidth, v.clientWidth, v.clientHeight]")
        self.check("it is shown at its size in points, with twice the pixels", size == [640, 320, 240], size)
        shown = self.value("(b => [b.ariaLabel, b.offsetWidth, b.offsetHeight])(document.querySelector('button'))")
        self.check("a button of 32 points replaces the controls", shown == ["Pause", 32, 32] and not self.video("v.controls"), shown)
        self.value("document.querySelector('button').focus()")
        self.browser.press(" ")
        self.browser.wait("document.querySelector('video').paused && document.querySelector('button').ariaLabel === 'Play'")
        self.browser.press("Enter")
        self.browser.wait("!document.querySelector('video').paused && document.querySelector('button').ariaLabel === 'Pause'")
        self.emulate(dark=False, still=False)
        self.browser.wait("document.querySelector('video').currentSrc.endsWith('/pull.mp4') && document.querySelector('video').currentTime > 0.1")
        self.check("a change of the theme changes video and poster", self.names() == ["pull.mp4", "pull.png"], self.names())
        self.browser.set_window(200, 400)
        size = self.video("[v.clientWidth <= 200, v.clientWidth / v.clientHeight, document.documentElement.scrollWidth]")
        self.check("a narrow page keeps the shape", size[0] and abs(size[1] - 320 / 240) < 0.02 and size[2] <= 200, size)
        self.check_transcript()
        self.check_accessibility()
        self.save_screenshot()
        self.check_quiet("file:|about:|data:")

    def test_html_shows_the_poster_if_motion_is_reduced(self):
        self.embed("html", "--theme", "light,dark")
        for dark, name in ((False, "pull.png"), (True, "pull~dark.png")):
            self.open("video", "readyState > 0", dark, still=True)
            state = self.video("[v.paused, v.currentTime, v.poster.split('/').pop(), document.querySelector('button').ariaLabel]")
            self.check(f"{name} stands still", state == [True, 0, name, "Play"], state)
        self.value("document.querySelector('button').click()")
        self.browser.wait("document.querySelector('video').currentTime > 0.1")
        self.check("the button plays it", not self.video("v.paused"))
        self.emulate(dark=True, still=False)
        self.emulate(dark=True, still=True)
        self.browser.wait("document.querySelector('video').paused")
        self.save_screenshot()

    def test_html_works_without_scripts(self):
        self.embed("html")
        self.browser.enable_scripts(False)
        self.addCleanup(self.browser.enable_scripts, True)
        self.open("video", "currentTime > 0.1")
        state = self.video("[v.paused, v.controls, document.querySelectorAll('button').length, ...[v.currentSrc, v.poster].map(p => p.split('/').pop())]")
        self.check("it plays with the browser's controls", state == [False, True, 0, "pull.mp4", "pull.png"], state)
        self.save_screenshot()
