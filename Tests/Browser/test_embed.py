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

    def test_github_shows_the_picture_for_theme_and_motion(self):
        self.check_pictures("github", "gif")

    def test_html_shows_the_picture_for_theme_and_motion(self):
        self.check_pictures("html", "webp")

    def check_pictures(self, target, ending):
        browser = self.browser
        (self.home / "pull.flip").write_text(SCRIPT)
        page = self.home / "page.html"
        page.write_text("<!DOCTYPE html>\n<html lang=en>\n<style>:root { color-scheme: light dark } img { max-width: 100% }</style>\n"
                        "<!-- flipbook pull -->\n<!-- /flipbook pull -->\n")
        run(self.flipbook, "embed", "pull.flip", "--for", target, "-o", "my images", "--into", "page.html", "-q", cwd=self.home)
        for dark in (False, True):
            for still in (False, True):
                browser.set_window(640, 400, dark=dark)
                features = [("prefers-color-scheme", "dark" if dark else "light"),
                            ("prefers-reduced-motion", "reduce" if still else "no-preference")]
                browser.call("Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in features])
                browser.call("Page.navigate", url=page.as_uri())
                browser.wait("document.readyState === 'complete' && document.querySelector('img')?.complete")
                name = f"pull{'~dark' if dark else ''}.{'png' if still else ending}"
                source = browser.value("document.querySelector('img').currentSrc.split('/').pop()")
                self.check(f"{target}, {'dark' if dark else 'light'}, {'still' if still else 'moving'}: {name}", source == name, source)
                size = browser.value("(i => [i.naturalWidth > 0, i.width, i.height])(document.querySelector('img'))")
                self.check("it is shown at its size in points", size == [True, 320, 240], size)
        browser.value("document.querySelector('details').open = true")
        self.save_screenshot()
        item = browser.value("document.querySelector('details li').textContent")
        self.check("the transcript has the named moment", item == "0.6 s: pulled", item)
        browser.set_window(200, 400)
        size = browser.value("(i => i.width / i.height)(document.querySelector('img'))")
        if target == "github":
            self.check("a narrow page keeps the shape", abs(size - 320 / 240) < 0.02, size)
        self.check_quiet("file:|about:")
