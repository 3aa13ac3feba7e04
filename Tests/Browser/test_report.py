"""The page of `flipbook verify --report html=FILE`."""
import hashlib, json, re

from chromium import rgba
from report import ReportCase


class ReportTests(ReportCase):
    def test_a_long_clip_of_large_frames(self):
        browser, path = self.browser, self.reports / "heavy.html"
        page = self.open("heavy.html")
        size, count = path.stat().st_size, browser.value("JSON.parse(document.querySelector('#clip-0-data').textContent).frames")
        frames = browser.value("JSON.parse(document.querySelector('#clip-0-data').textContent).differing.length")
        self.check("all frames of 780×1688 pixels differ", frames == count > 15, frames)
        self.check("the page has at most 150 kB for each", size < 150_000 * count, f"{size / 1e6:.2f} MB, opened in {page.seconds:.2f} s")
        self.check("the first differing frame is shown completely", page.state("largest") != "" and page.state("frame") == "0",
                   page.text("#status"))
        browser.press(" ")
        browser.wait("Number(document.querySelector('#player').dataset.frame) > 10")
        browser.press(" ")
        browser.value("document.querySelectorAll('.moments button')[0].click()")
        self.check("a named moment is one click away", page.text(".where").endswith("“fast”"), page.text(".where"))

    def test_omitted_images(self):
        """If the page omits the image of a frame, it reports that and shows an earlier image."""
        def omit(found):
            data = json.loads(found[2])
            for side in ("expected", "actual"):
                data[side][10:13] = [-2] * 3
            return found[1] + json.dumps(data).replace("<", "\\u003c") + found[3]

        text = re.sub(r'(id="clip-0-data">)(.*?)(</script>)', omit, (self.reports / "heavy.html").read_text(), count=1)
        (self.home / "omitted.html").write_text(text)
        page = self.open(self.home / "omitted.html")
        page.seek(12)
        self.check("an omitted image is reported", "omits its image" in page.text("#status"), page.text("#status"))
        shown = [page.text(f"figure[data-side={side}] figcaption span") for side in ("expected", "actual")]
        self.check("an earlier frame is shown, with its number", shown == ["frame 9", "frame 9"], ", ".join(shown))
        self.check("no difference is shown", page.state("pixels") == "", page.text("figure[data-side=difference] .blank"))

    def test_images_are_the_frames(self):
        self.check_exact("heavy", "output/approved/heavy", 3)
        self.check_exact("late", "late-approved", 5)

    def check_exact(self, name, approved, count):
        """Checks that the canvases have the pixels of the approved and the recorded frames."""
        browser, page = self.browser, self.open(f"{name}.html")
        page.data = json.loads(page.text("#clip-0-data"))
        # At 100 %, because smaller images are scaled.
        browser.press("+"), browser.press("+")
        folders = {"expected": self.reports / approved / "frames", "actual": self.reports / "output/failures" / name / "actual/frames"}
        frames = range(0, min(len(page.data[side]) for side in folders), max(1, page.data["frames"] // count))
        wrong, seen = [], 0
        for frame in frames:
            page.seek(frame)
            for side in folders:
                if page.data[side][frame] < 0:
                    continue
                digest = browser.digest(f"document.querySelector('figure[data-side={side}] canvas')")
                seen += 1
                if digest != hashlib.sha256(rgba(folders[side] / f"frame-{frame:05}.png")).hexdigest():
                    wrong.append(f"{side} {frame}")
        self.check(f"{name}: images composed of rows have the pixels of the frames",
                   seen > count and not wrong, f"{seen} compared" + (", wrong: " + ", ".join(wrong) if wrong else ""))

    def test_links_and_layouts(self):
        browser, page, shots = self.browser, self.open("all.html"), self.shots
        links = browser.value("[...document.querySelectorAll('nav a .name')].map(name => name.textContent)")
        self.check("every clip that does not pass has a link", links == ["drag", "late", "new", "wrong"], ", ".join(links))
        page.open("drag")
        light = browser.value("getComputedStyle(document.body).backgroundColor")
        for dark in (False, True):
            browser.set_window(1360, 1000, dark=dark)
            self.check_accessibility()
            browser.capture_page(shots / f"wide-{'dark' if dark else 'light'}.png")
        self.check("the dark theme is used", browser.value("getComputedStyle(document.body).backgroundColor") != light)
        for dark in (False, True):
            browser.set_window(390, 844, dark=dark, scale=2)
            width = browser.value("document.documentElement.scrollWidth")
            self.check("a phone does not scroll horizontally", width <= 390, f"{width} px")
            browser.capture_page(shots / f"narrow-{'dark' if dark else 'light'}.png")
        browser.set_window(1360, 1000)
        browser.press("?")
        self.check("the keys are listed", browser.value("document.querySelector('dialog').open"))
        browser.capture_page(shots / "keys.png")
        browser.press("Escape"), browser.wait("!document.querySelector('dialog').open")

    def test_keys(self):
        browser, page = self.browser, self.open("all.html", "drag")
        opened, first = page.data["first"], page.data["differing"][0]
        self.check("a clip opens at a difference that has a golden image", page.data["expected"][opened] >= 0, opened)
        page.seek(first)
        browser.press("ArrowRight"), page.shows(first + 1)
        browser.press("ArrowLeft"), page.shows(first)
        browser.press("n"), page.shows(page.data["differing"][1])
        browser.press("p"), page.shows(first)
        browser.press("End"), page.shows(page.data["frames"] - 1)
        browser.press("n")
        self.check("the page reports that no later frame differs", "No frame after" in page.text("#status"))
        browser.press("p"), page.shows(page.data["differing"][-1])
        browser.press("Home"), page.shows(0)
        browser.press("ArrowRight", shift=True), page.shows(10)
        self.check("keys step by frames and by differences", True)

    def test_the_scrubber_and_the_curves(self):
        browser, page = self.browser, self.open("all.html", "drag")
        browser.drag(".track input", 0.2, 0.7)
        browser.wait(f"Math.abs(Number(document.querySelector('#player').dataset.frame) - {0.7 * page.data['frames']}) < 3")
        self.check("the scrubber follows the mouse", True, page.text(".where"))
        browser.drag(".curve", 0.1, 0.25)
        browser.wait(f"Math.abs(Number(document.querySelector('#player').dataset.frame) - {0.25 * page.data['frames']}) < 3")
        cursor = browser.value("parseFloat(document.querySelector('.cursor').style.left)")
        self.check("the curves follow the mouse, and so does the cursor", abs(cursor - 25) < 3, f"{cursor:.1f} %")
        reading = page.text(".lane .reading")
        self.check("the first curve shows the expected and actual values", re.match(r"expected .+ · actual .+", reading), reading)

    def test_the_pixels_that_differ(self):
        """The page counts differing pixels itself; it must find what flipbook reported."""
        browser, page = self.browser, self.open("all.html", "drag")
        frame = next(frame for frame in self.results["drag"]["verdict"]["differing"] if frame["pixels"] is not None)
        moment = next(at for at, one in enumerate(page.data["moments"]) if one["frame"] == frame["frame"])
        browser.value(f"document.querySelectorAll('.moments button')[{moment}].click()")
        page.shows(frame["frame"])
        counted = (int(page.state("pixels")), int(page.state("largest")))
        self.check("the page and flipbook count the same pixels", counted == (frame["pixels"], frame["largestDelta"]),
                   f"{counted[0]} pixels, by up to {counted[1]}")

    def test_panes(self):
        browser, page = self.browser, self.open("all.html", "drag")
        self.check_views()
        browser.press("s")
        browser.drag("figure[data-side=both] .sheet", 0.5, 0.2)
        split = int(browser.value("document.querySelector('.handle').ariaValueNow"))
        self.check("the slider follows the mouse", abs(split - 20) <= 1, f"{split} %")
        browser.value("document.querySelector('.handle').focus()"), browser.press("ArrowRight")
        self.check("keys move the slider", int(browser.value("document.querySelector('.handle').ariaValueNow")) == split + 2)
        browser.value("document.activeElement.blur()")
        browser.press("b")
        before = "document.querySelector('figure[data-side=both]').classList.contains('before')"
        was = browser.value(before)
        browser.wait(f"{before} !== {str(was).lower()}", 5)
        self.check("blinking alternates the sides", True)
        browser.press("1"), browser.press("d")
        self.check("the difference is amplified", browser.value("document.querySelector('[data-mode=amplified]').ariaChecked") == "true")
        browser.press("d"), browser.press("+"), browser.press("+")
        self.check("images are enlarged", page.text(".zoom output") == "100 %", page.text(".zoom output"))
        browser.press("0")

    def test_frames_without_golden_images(self):
        browser, page = self.browser, self.open("all.html", "drag")
        self.check("the page opens at a frame with a golden image", page.text(".where").endswith("“pulled”"), page.text(".where"))
        bare = next(frame for frame in page.data["differing"] if page.data["expected"][frame] == -1)
        page.seek(bare)
        self.check("a frame without a golden image is reported", "only its hash" in page.text("#status"), page.text("#status"))
        shown = [page.text(f"figure[data-side={side}] figcaption span") for side in ("expected", "difference")]
        self.check("the nearest frame with an image is shown and named", all("the nearest with an image" in text for text in shown),
                   ", ".join(shown))
        page.open("late")
        headline = browser.value("document.querySelector('#player').closest('article').querySelector('.headline').textContent")
        there = sum(index >= 0 for index in page.data["expected"])
        self.check("images of equal frames elsewhere in the clip are found", there > 0.9 * len(page.data["expected"]),
                   f"{there} of {len(page.data['expected'])} expected images; {headline}")
