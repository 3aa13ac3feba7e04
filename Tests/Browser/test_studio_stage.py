"""The stage of the studio: its size, its magnification, the presented clip, and the panels around it."""
import time

from chromium import run
from studio import StudioCase

PHONE = """scene vertical-swipe
device iphone-17
canvas 1:1
frame device
caption "Pull on" for 1s
wait 200ms
touch at 200,500
drag by 0,-200 over 400ms
freeze 300ms
lift
wait 300ms
"""
# The screen's size: the shown one, that of its pixels, and how much of it is cut off or outside of its section.
SIZE = """(canvas => { const box = canvas.getBoundingClientRect(), show = canvas.closest('.show').getBoundingClientRect();
  return { width: box.width, height: box.height, pixels: canvas.width, rows: canvas.height, ratio: devicePixelRatio,
    inside: box.left >= show.left && box.top >= show.top && box.right <= show.right + .5 && box.bottom <= show.bottom + .5 };
})(document.querySelector('#screen'))"""
OVERFLOW = """[...document.querySelectorAll('.head, .actions, .tools, .transport, .side, .source, #studio')].filter(e => e.offsetParent
  && e.scrollWidth > e.clientWidth + 1).map(e => e.className || e.id)"""


class StageCase(StudioCase):
    def drawn(self, holds=lambda size: True):
        """Waits until the screen is drawn at its size and a condition holds, at most ten seconds. Returns the size."""
        end = time.monotonic() + 10
        while True:
            self.page.settled(), self.page.idle()
            size = self.browser.value(SIZE)
            if holds(size) or time.monotonic() > end:
                return size

    def focus_stage(self):
        """Clicks the stage next to the screen, which then has the focus."""
        self.browser.click(*self.browser.value("(box => [box.left + 4, box.top + 4])(document.querySelector('.show').getBoundingClientRect())"))


class StudioPhoneStageTests(StageCase):
    """The stage of a script for an iphone-17 with a presentation."""
    script = "phone.flip"

    def prepare(self):
        (self.home / "phone.flip").write_text(PHONE)

    def test_the_stage_is_the_largest_thing(self):
        browser, page, shots = self.browser, self.page, self.shots
        page.button("Text").click(), page.button("Presented").click()
        for name, size, least in (("1280×800", (1280, 800), 540), ("1920×1080", (1920, 1080), 800)):
            browser.set_window(*size)
            drawn = self.drawn(lambda size: size["height"] >= least and size["inside"])
            self.check(f"{name}: an iphone-17 is at least {least} px high", drawn["height"] >= least and drawn["inside"], drawn)
            for dark in (False, True):
                self.page.window(*size, dark=dark)
                self.check(f"{name}: nothing overflows", not browser.value(OVERFLOW), browser.value(OVERFLOW))
                browser.capture_window(shots / f"stage-{size[0]}-{'dark' if dark else 'light'}.png")
        page.button("Choose probes").click(), page.button("footer.y").click(), page.button("header.y").click(), browser.press("Escape")
        lanes = browser.value("[...document.querySelectorAll('.graph .lane')].map(e => e.getBoundingClientRect().bottom)")
        self.check("two chosen probes are visible", len(lanes) == 2 and max(lanes) <= 1080, lanes)
        page.window(1280, 800), browser.value("document.querySelector('.rows').scrollTo(0, 9999)")
        hidden = browser.value("(rows => rows.lastElementChild.getBoundingClientRect().bottom - rows.getBoundingClientRect().bottom)(document.querySelector('.rows'))")
        self.check("at 1280×800 all rows can be scrolled to", hidden <= 1, hidden)

    def test_a_wide_canvas(self):
        self.page.write("canvas 1:1", "canvas 16:9"), self.page.settled()
        self.page.button("Text").click()
        drawn = self.drawn(lambda size: size["width"] >= 860)
        self.check("a canvas of 16:9 is at least 860 × 484", drawn["width"] >= 860 and drawn["height"] >= 484 and drawn["inside"], drawn)
        self.browser.capture_window(self.shots / "stage-canvas.png")

    def test_the_presented_clip(self):
        browser, page = self.browser, self.page
        toggle, drawn, presented = page.button("Presented"), self.drawn(), page.pixels()
        self.check("a script with a canvas opens presented", toggle.value("it.ariaPressed") == "true" and abs(drawn["width"] - drawn["height"]) <= 1, drawn)
        toggle.click()
        drawn = self.drawn(lambda size: size["width"] < 300)
        self.check("the toggle shows the plain screen", toggle.value("it.ariaPressed") == "false" and abs(drawn["height"] / drawn["width"] - 874 / 402) < 0.02, drawn)
        plain = page.pixels()
        toggle.click(), self.drawn(lambda size: size["width"] > 300)
        browser.capture_window(self.shots / "stage-presented.png")
        self.check("it is the same image again", page.pixels() == presented)
        browser.click(*page.find("image", "Screen").position(0.03, 0.5)), page.idle()
        self.check("the mouse next to the device touches nothing", page.mode() == "clip" and page.pixels() == presented)
        page.drag(0.3, 100, start=0.6), page.rests()
        self.check("on the device it is the finger", page.mode() == "live" and page.pixels() != presented)
        page.button("Back to the clip").click(), page.idle()
        self.check("afterwards the clip is shown", page.mode() == "clip" and page.pixels() == presented)
        page.button("Take shot").click()
        shown = run("ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", str(self.home / page.notice("output")))
        self.check("a shot of it has the canvas", len(set(shown.strip().split(","))) == 1, shown)
        page.button("Record").click()
        browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        self.check("a recording happens on the plain screen", toggle.value("it.ariaPressed") == "false" and not toggle.enabled)
        page.button("Discard").click()
        browser.wait("document.querySelector('#mode').dataset.state === 'clip'", 10)
        page.find("slider", "Time").value("(it.value = 0, it.dispatchEvent(new Event('input')))"), page.shows(0)
        self.drawn(lambda size: size["width"] > 300)
        self.check("afterwards the presented clip is shown", toggle.value("it.ariaPressed") == "true" and page.pixels() == presented)
        self.focus_stage(), browser.press("p")
        self.drawn(lambda size: size["width"] < 300)
        self.check("the key p shows the plain screen", toggle.value("it.ariaPressed") == "false" and page.pixels() == plain)
        browser.press("p"), self.drawn(lambda size: size["width"] > 300)
        page.write('caption "Pull on" for 1s\n', ""), page.write("canvas 1:1\n", ""), page.write("frame device\n", "")
        page.write("freeze 300ms\n", ""), page.settled()
        drawn = self.drawn(lambda size: size["width"] < 300)
        self.check("without a presentation the screen is shown", abs(drawn["height"] / drawn["width"] - 874 / 402) < 0.02, drawn)


class StudioStageTests(StageCase):
    def test_a_small_screen_fills_its_space(self):
        browser, page = self.browser, self.page
        browser.set_window(1920, 1080)
        drawn = self.drawn(lambda size: size["height"] > 640)
        self.check("an iphone-4 is as high as its space", drawn["height"] > 640 and drawn["rows"] == round(drawn["height"]), drawn)
        plain, toggle = page.pixels(), page.button("Presented")
        toggle.click()
        self.check("a script without presentation looks the same when it is presented",
                   toggle.value("it.ariaPressed") == "true" and page.pixels() == plain)
        toggle.click()
        browser.capture_window(self.shots / "stage-small.png")
        browser.set_window(1280, 800)

    def reload(self):
        self.browser.value("window.isOld = true"), self.browser.call("Page.reload")
        self.browser.wait("!window.isOld && document.querySelector('#screen')?.dataset.frame !== undefined"), self.page.settled()

    def test_panels(self):
        """Panels are resized and folded with mouse and keyboard; the browser keeps that, with the magnification."""
        browser, page = self.browser, self.page
        width = lambda name: browser.value(f"document.querySelector('.{name}').getBoundingClientRect().width")
        before, edge = width("source"), page.find("separator", "Width of the source")
        x, y = edge.position()
        for kind, by in (("mousePressed", 0), ("mouseMoved", 60), ("mouseReleased", 60)):
            browser.mouse(kind, x + by, y)
        self.check("an edge is dragged", abs(width("source") - before - 60) <= 1, width("source") - before)
        edge.value("it.focus()"), browser.press("ArrowLeft")
        self.check("an arrow key moves an edge", abs(width("source") - before - 44) <= 1 and edge.value("it.ariaValueNow") == str(round(width("source"))))
        browser.press("Home")
        self.check("Home makes the panel as small as possible", str(round(width("source"))) == edge.value("it.ariaValueMin"))
        edge.double_click()
        self.check("a double-click resets the size", abs(width("source") - before) <= 1)
        high = page.find("separator", "Height of the timeline")
        high.value("it.focus()"), browser.press("ArrowDown"), browser.press("ArrowDown", shift=True)
        tall = self.drawn(lambda size: size["height"] > 500)
        self.check("a lower timeline gives the screen its height", tall["height"] > 500, tall)
        for name, panel, key in (("Text", "source", "1"), ("Side panel", "side", "3")):
            button = page.button(name)
            button.click()
            folded = width(panel) == 0 and button.value("it.ariaExpanded") == "false"
            self.focus_stage(), browser.press(key)
            self.check(f"{name} is folded by its button and unfolded by {key}", folded and width(panel) > 200 and button.value("it.ariaExpanded") == "true")
        page.button("Timeline panel").click()
        self.check("a folded timeline keeps the slider", page.find("slider", "Time").value("it.getBoundingClientRect().height") > 20
                   and browser.value("document.querySelector('.graph').offsetParent === null"))
        browser.capture_window(self.shots / "stage-folded.png")
        page.button("Text").click()
        self.focus_stage(), browser.press("e")
        self.check("the key of the script unfolds the source", width("source") > 200 and browser.value("document.activeElement.ariaLabel") == "Script")
        page.button("Side panel").click()
        page.find("combobox", "Zoom").set("2:1")
        self.reload()
        self.check("the browser keeps folded panels and the magnification", width("side") == 0 and width("source") > 200
                   and browser.value("document.querySelector('.graph').offsetParent === null") and page.find("combobox", "Zoom").value("it.value") == "2:1")
        drawn = self.drawn(lambda size: size["width"] == 640)
        self.check("a large screen is scrolled", drawn["width"] == 640 and browser.value("(e => e.scrollHeight > e.clientHeight)(document.querySelector('.show'))"), drawn)
        browser.press("0")
        self.check("the key 0 fits the screen", self.drawn(lambda size: size["inside"])["inside"])
        browser.value("document.cookie = 'flipbook-layout=%7B%22sizes%22%3A7; path=/'")
        self.reload()
        self.check("an invalid cookie is ignored", width("side") > 200 and page.find("combobox", "Zoom").value("it.value") == "Fit")

    def test_a_phone(self):
        """In a narrow window everything is in one column, the stage first."""
        browser, shots = self.browser, self.shots
        for dark in (False, True):
            self.page.window(390, 844, dark=dark, scale=2)
            drawn = self.drawn()
            browser.capture_page(shots / f"stage-390-{'dark' if dark else 'light'}.png")
        tops = browser.value("['stage', 'time', 'source', 'side'].map(name => document.querySelector('.' + name).getBoundingClientRect().top)")
        self.check("the stage is first", tops == sorted(tops) and drawn["inside"], tops)
        self.check("nothing is wider than the window", browser.value("document.documentElement.scrollWidth") <= 390 and not browser.value(OVERFLOW), browser.value(OVERFLOW))
        self.page.button("Side panel").click()
        self.check("panels are folded here, too", browser.value("document.querySelector('.side').offsetParent === null"))
        self.page.button("Side panel").click()
        browser.set_window(1280, 800)

    def test_errors_take_no_space_if_there_are_none(self):
        browser, page = self.browser, self.page
        height = "document.querySelector('.editor').getBoundingClientRect().height"
        before = browser.value(height)
        self.check("the script reaches the hint", browser.value(
            "document.querySelector('#hint').getBoundingClientRect().top - document.querySelector('.editor').getBoundingClientRect().bottom") < 2)
        page.write("450ms", "450mz")
        browser.wait("document.querySelector('.errors.any') !== null", 10)
        self.check("an error is listed below the script", browser.value(height) < before and len(page.all("status", "1 error")) <= 1)
        page.write("450mz", "450ms"), browser.wait("document.querySelector('.errors.any') === null", 10)
        self.check("afterwards the script has its height", browser.value(height) == before)
