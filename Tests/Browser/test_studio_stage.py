"""The stage of the studio: its size, its magnification, the presented clip, and the panels around it."""
import struct
import time

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
        browser, shots = self.browser, self.shots
        for name, size, least in (("1280×800", (1280, 800), 440), ("1920×1080", (1920, 1080), 640)):
            browser.set_window(*size)
            drawn = self.drawn(lambda size: size["height"] >= least and size["inside"])
            self.check(f"{name}: an iphone-17 is at least {least} px high", drawn["height"] >= least and drawn["inside"], drawn)
            for dark in (False, True):
                self.page.window(*size, dark=dark)
                self.check(f"{name}: nothing overflows", not browser.value(OVERFLOW), browser.value(OVERFLOW))
                browser.capture_window(shots / f"stage-{size[0]}-{'dark' if dark else 'light'}.png")
        lanes = browser.value("[...document.querySelectorAll('.graph .lane')].map(e => e.getBoundingClientRect().bottom)")
        self.check("two probes are visible", len(lanes) == 2 and max(lanes) <= 1080, lanes)
        browser.set_window(1280, 800)

    def test_the_presented_clip(self):
        browser, page = self.browser, self.page
        toggle, plain = page.button("Presented"), page.pixels()
        self.check("the plain screen is shown first", toggle.value("it.ariaPressed") == "false" and self.drawn()["height"] >= 440)
        toggle.click()
        drawn = self.drawn(lambda size: size["width"] > 300)
        self.check("the toggle shows the canvas", toggle.value("it.ariaPressed") == "true" and abs(drawn["width"] - drawn["height"]) <= 1, drawn)
        browser.capture_window(self.shots / "stage-presented.png")
        presented = page.pixels()
        page.drag(0.3, 100), page.idle()
        self.check("the mouse on the presented screen touches nothing", page.mode() == "clip" and page.pixels() == presented)
        page.find("image", "Screen").value("it.focus()"), browser.press(" "), browser.press("ArrowRight")
        page.shows(1)
        self.check("its keys are those of the page", page.mode() == "clip")
        page.button("Take shot").click()
        # The width and the height of the PNG file.
        shown = struct.unpack(">II", (self.home / page.notice("output")).read_bytes()[16:24])
        self.check("a shot of it has the canvas", shown[0] == shown[1], shown)
        page.button("Record").click()
        browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        self.check("a recording happens on the plain screen", toggle.value("it.ariaPressed") == "false" and not toggle.enabled)
        page.button("Discard").click()
        browser.wait("document.querySelector('#mode').dataset.state === 'clip'", 10)
        page.find("slider", "Time").value("(it.value = 0, it.dispatchEvent(new Event('input')))"), page.shows(0)
        self.check("afterwards the plain screen is as before", page.pixels() == plain and toggle.enabled)
        self.focus_stage(), browser.press("p")
        self.drawn(lambda size: size["width"] > 300)
        self.check("the key p shows the presented clip", toggle.value("it.ariaPressed") == "true" and page.pixels() == presented)
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
        for name, panel, key in (("Source panel", "source", "1"), ("Side panel", "side", "3")):
            button = page.button(name)
            button.click()
            folded = width(panel) == 0 and button.value("it.ariaExpanded") == "false"
            self.focus_stage(), browser.press(key)
            self.check(f"{name} is folded by its button and unfolded by {key}", folded and width(panel) > 200 and button.value("it.ariaExpanded") == "true")
        page.button("Timeline panel").click()
        self.check("a folded timeline keeps the slider", page.find("slider", "Time").value("it.getBoundingClientRect().height") > 20
                   and browser.value("document.querySelector('.graph').offsetParent === null"))
        browser.capture_window(self.shots / "stage-folded.png")
        page.button("Source panel").click()
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
