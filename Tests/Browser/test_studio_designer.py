"""Six screenshots become a framed, captioned clip with two taps and a zoom: by mouse, except for the texts."""
import shutil, time

from case import ROOT, BrowserCase
from chromium import run
from studio import WATCH, Studio
from test_studio_first import FirstPage

# The names sort in another order than the screens are shown.
SCREENS = {"b-home": "home", "c-recipe": "recipe", "d-list": "list", "e-plan": "welcome-2", "f-share": "welcome-3", "g-start": "welcome-1"}


class StudioDesignerTests(BrowserCase):
    screenshots = "studio"

    def setUp(self):
        super().setUp()
        for name, source in SCREENS.items():
            shutil.copy(ROOT / f"Assets/screens/{source}@3x.png", self.home / f"{name}@3x.png")
        self.studio = Studio(self.flipbook, None, self.home)
        self.addCleanup(self.studio.close)
        self.browser.call("Network.clearBrowserCookies")
        self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.page = FirstPage(self.browser, self.studio)
        self.addCleanup(self.save_screenshot)

    def drag(self, start, end, steps=6):
        """Drags the mouse between two points of the window."""
        browser, at = self.browser, lambda part: [a + (b - a) * part for a, b in zip(start, end)]
        browser.point(*start), browser.mouse("mousePressed", *start)
        for step in range(1, steps + 1):
            browser.mouse("mouseMoved", *at(step / steps))
        browser.mouse("mouseReleased", *end), browser.painted()

    def box(self, selector):
        return self.browser.value(f"(b => [b.x, b.y, b.width, b.height])(document.querySelector({selector!r}).getBoundingClientRect())")

    def items(self):
        return self.browser.value("[...document.querySelectorAll('#scene-items button')].map(button => button.firstChild.data)")

    def values(self, selector, value):
        return self.browser.value(f"[...document.querySelectorAll({selector!r})].map(e => {value})")

    def test_six_screenshots_become_a_clip(self):
        browser, page, home, shots, started = self.browser, self.page, self.home, self.shots, time.monotonic()
        page.button("New from pictures").click()
        browser.wait("document.querySelectorAll('#pictures img').length === 6 && document.querySelector('#example').naturalWidth > 0", 10)
        order = lambda: self.values("#pictures input", "e.value")
        self.check("screens that open each other are preset", page.find("combobox", "Interaction").value("it.value") == "screens"
                   and page.find("radio", "They open each other").value("it.checked"))
        middle = lambda at: (lambda x, y, w, h: (x + w / 2, y + h * 0.7))(*self.box(f"#pictures label:nth-child({at})"))
        self.drag(middle(6), middle(1))
        self.check("a picture is dragged to the front, and stays checked", order()[0] == "g-start@3x.png" and order()[1] == "b-home@3x.png"
                   and self.values("#pictures input", "e.checked") == [True] * 6, order())
        browser.value("document.querySelector('#pictures input').focus()")
        for key, first in (("ArrowRight", "b-home@3x.png"), ("ArrowLeft", "g-start@3x.png")):
            browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, modifiers=1)
            self.check(f"Alt and {key} move it", order()[0] == first and browser.value("document.activeElement.value") == "g-start@3x.png", order())
        page.find("radio", "One swipes between them").click()
        self.check("the relation chooses the interaction, with its sentence", page.find("combobox", "Interaction").value("it.value") == "articles"
                   and len(browser.value("document.querySelector('#interaction-summary').textContent")) > 20)
        page.find("radio", "They open each other").click()
        browser.capture_window(shots / "designer-new.png")
        page.button("Create").click()
        page.opened("screens.flip"), page.idle()
        self.check("the clip opens presented, without its text", page.button("Presented").value("it.ariaPressed") == "true"
                   and page.button("Text").value("it.ariaExpanded") == "false")
        browser.capture_window(shots / "designer-opened.png")

        # Two taps: the area of the first one becomes smaller, and the last screen leads to the first.
        screens = page.find("list", "Screens")
        names = self.values("#screens button", "e.textContent")
        self.check("the board shows the screens in their order", names[0] == "g-start" and len(names) == 6, names)
        self.check("with an arrow for each tap", browser.value("document.querySelectorAll('.board path[marker-end]').length") == 5)
        page.button("g-start").click(), page.idle()
        item = [name for name in self.items() if name.startswith(("view", "tap"))][0]
        page.button(item).click()
        browser.painted(), page.idle()
        x, y, width, height = self.box("#outline")
        self.drag((x + width / 2, y + height - 1), (x + width / 2, y + height * 0.8))
        page.settled(), page.idle()
        lower = self.box("#outline")
        self.check("a side of an area is dragged", abs(lower[3] - height * 0.8) < 4 and abs(lower[1] - y) < 2, f"{height} {lower}")
        page.button(names[5]).click(), page.idle()
        self.check("a screen is shown without playing to it", page.mode() == "clip" and browser.value("document.querySelector('#screens [aria-pressed=true]').textContent") == names[5])
        page.button("Add tap").click()
        x, y, width, height = self.box("#screen")
        self.drag((x + width * 0.1, y + height * 0.8), (x + width * 0.9, y + height * 0.88))
        browser.wait("document.querySelector('.scene-items .tap:not([hidden])') !== null", 10), page.settled(), page.idle()
        self.check("a new tap opens another screen, and its action is listed", page.find("combobox", "Action").value("it.value") == "push"
                   and page.find("combobox", "To").value("it.value") != names[5], page.find("combobox", "To").value("it.value"))
        page.find("combobox", "Action").set("fade"), page.settled(), page.idle()
        page.find("checkbox", "Plain").click(), page.settled(), page.idle()
        scene = browser.value("document.querySelector('[aria-label=\"Scene file\"]').value")
        self.check("its action changes afterwards", f" fade {names[0]} plain" in scene, scene[-300:])
        browser.capture_window(shots / "designer-screens.png")

        # A zoom at one second, a caption, and a look.
        page.find("slider", "Time").value("(it.value = 1, it.dispatchEvent(new Event('input')))"), page.shows(60)
        page.button("Add zoom").click(), page.settled(), page.idle()
        browser.wait("document.querySelector('#annotation-stage .zoom-box') && !document.querySelector('#annotation-stage').hidden", 10)
        x, y, width, height = self.box("#annotation-stage .zoom-box")
        self.drag((x + width / 2, y + height / 2), (x + width / 2, y + height / 2 + 30))
        page.settled(), page.idle()
        page.button("Add caption").click()
        browser.wait("document.querySelector('#annotation-form:popover-open') !== null", 5)
        browser.type("Plan the week"), browser.press("Enter")
        page.find("button", "caption Plan the week"), page.settled()
        moment = time.monotonic()
        page.button("sky").click()
        browser.wait("document.querySelector('[aria-label=Backdrop]').value === 'sky'", 10), page.settled(), page.idle()
        print(f"  a preset is seen after {(time.monotonic() - moment) * 1000:.0f} ms")
        page.find("combobox", "Layout").set("left"), page.settled(), page.idle()
        page.find("group", "Presentation").value("it.querySelector('.put').scrollIntoView()")
        browser.value("document.querySelector('#presentation .put').click()"), page.settled(), page.idle()
        text = browser.value("document.querySelector('[aria-label=Script]').value")
        self.check("the look is in the script", all(line in text for line in ("backdrop sky", "layout left", "canvas 16:9")), text[:600])
        browser.capture_window(shots / "designer-look.png")
        page.button("Save").click(), browser.wait("document.querySelector('#edited').hidden", 10)
        page.button("Export…").click(), browser.wait("!document.querySelector('#export-clip').disabled", 20)
        page.button("Export clip").click()
        browser.wait("document.querySelector('#export-result video')?.readyState >= 2", 240)
        browser.capture_window(shots / "designer-export.png")
        self.check("the finished file plays in the dialog", (home / "screens.mp4").stat().st_size > 10000)
        run(self.flipbook, "check", "screens.flip", cwd=home)
        seconds = time.monotonic() - started
        self.check("all of it takes less than five minutes", seconds < 300, f"{seconds:.0f} s")
