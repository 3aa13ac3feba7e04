"""Reports and their page, for the test cases.

The clips: half a second of 780×1688 pixels in which all frames differ, one with a later gesture, one whose golden has few images, an
identical one, one without a golden, one with an error.
"""
import json, shutil, tempfile, time
from pathlib import Path

from case import BrowserCase
from chromium import run

# Every frame differs in the dark theme; the two drags turn pages and scroll.
HEAVY = """scene vertical-swipe
size 390x844
scale 2
fps 30
theme light
set open-at top
wait 60ms
touch at 200,700
drag by 0,-500 over 120ms ease-out
lift
wait 150ms
touch at 200,700
drag by 0,-400 over 120ms
lift
shot "fast"
wait 133ms
"""
DRAG = """scene vertical-swipe
device iphone-4
fps 30
set open-at end
wait 400ms
touch at 160,400
drag by 0,-170 over 600ms ease-out
shot "pulled"
hold 300ms
lift
wait 600ms
"""
LATE = """scene page-flicking
device iphone-4
wait 200ms
flick left at 900pt/s from 250,240
wait 900ms
"""


class Page:
    """A report in the browser."""

    def __init__(self, browser, path):
        self.browser = browser
        started = time.monotonic()
        browser.call("Page.navigate", url=path.as_uri())
        browser.wait("document.readyState === 'complete' && document.querySelector('#player')?.dataset.frame")
        self.seconds = time.monotonic() - started

    def state(self, name):
        return self.browser.value(f"document.querySelector('#player').dataset['{name}']")

    def shows(self, frame):
        self.browser.wait(f"document.querySelector('#player').dataset.frame === '{frame}'")

    def text(self, selector):
        return self.browser.value(f"document.querySelector('{selector}').textContent").strip()

    def open(self, name):
        self.browser.value(
            f"[...document.querySelectorAll('nav a')].find(a => a.querySelector('.name').textContent === '{name}').click()")
        number = self.browser.value("[...document.querySelectorAll('nav a')].findIndex(a => a.ariaCurrent)")
        self.data = json.loads(self.text(f"#clip-{number}-data"))
        self.shows(self.data["first"])

    def seek(self, frame):
        self.browser.value(f"""(range => {{ range.value = {frame}; range.dispatchEvent(new Event('input')); }})
            (document.querySelector('.track input'))""")
        self.shows(frame)



def make_reports(flipbook, home):
    """Approves clips, changes their scripts, and verifies them. Returns the JSON report."""
    scripts = {"heavy": HEAVY, "drag": DRAG, "late": LATE, "same": LATE}
    for name, text in scripts.items():
        (home / f"{name}.flip").write_text(text)
    run(flipbook, "approve", *[f"{name}.flip" for name in scripts], "--record", "all", "--quiet", cwd=home)
    shutil.rmtree(home / "output/approved/drag")
    (home / "output/approved/late").rename(home / "late-approved")
    (home / "heavy.flip").write_text(HEAVY.replace("theme light", "theme dark"))
    (home / "drag.flip").write_text(DRAG.replace("0,-170", "0,-166"))
    (home / "late.flip").write_text(LATE.replace("wait 200ms", "wait 250ms"))
    (home / "new.flip").write_text(LATE)
    (home / "wrong.flip").write_text(LATE.replace("wait 900ms", "weight 900mz"))
    run(flipbook, "verify", "heavy.flip", "--quiet", "--report", "html=heavy.html", codes=(1,), cwd=home)
    run(flipbook, "verify", "late.flip", "--quiet", "--report", "html=late.html", codes=(3,), cwd=home)
    names = ["drag", "late", "same", "new", "wrong"]
    run(flipbook, "verify", *[f"{name}.flip" for name in names], "--quiet", "--report", "html=all.html",
        "--report", "json=all.json", codes=(65,), cwd=home)
    return json.loads((home / "all.json").read_text())


class ReportCase(BrowserCase):
    """A case with the reports of changed clips, made once per class. `results` has the entries of the JSON report by name."""
    screenshots = "report"

    @classmethod
    def setUpClass(cls):
        cls.reports = Path(tempfile.mkdtemp(prefix="flipbook-reports-"))
        cls.addClassCleanup(shutil.rmtree, cls.reports)
        entries = make_reports(cls.flipbook, cls.reports)["verifications"]
        cls.results = {entry["name"]: entry for entry in entries}

    def setUp(self):
        super().setUp()
        self.browser.set_window(1360, 1000)
        self.addCleanup(self.save_screenshot)

    def open(self, report, clip=None):
        """Opens a report, optionally at a clip."""
        page = Page(self.browser, self.reports / report)
        if clip:
            page.open(clip)
        return page

    def tearDown(self):
        self.check_quiet(r"file://.*\.html$|data:|blob:")
