"""The first page of a studio without a script: the folder's scripts, the tours, and new scripts."""
import re, shutil

from case import ROOT, BrowserCase
from studio import SCRIPT, THUMB, Page, Studio

LOADED = ("(images => images.length === %d && images.every(image => image.complete && image.naturalWidth > 0))"
          "([...document.querySelectorAll('#%s img')])")


class FirstPage(Page):
    """The first page and the actions of its user."""

    def __init__(self, browser, studio):
        self.browser, self.studio = browser, studio
        browser.call("DOM.enable"), browser.call("Accessibility.enable")
        self.load()

    def load(self):
        self.browser.call("Page.navigate", url=self.studio.address)
        self.browser.wait("document.querySelector('#folder')?.textContent && document.querySelectorAll('#device option').length > 0", 10)

    def names(self, which="scripts"):
        return self.browser.value(f"[...document.querySelectorAll('#{which} b')].map(name => name.textContent)")

    def card(self, name):
        return self.browser.value(f"[...document.querySelectorAll('.cards li')].find(li => li.querySelector('b').textContent"
                                  f" === {name!r})?.querySelector('button > span:last-child').textContent")

    def opened(self, name):
        """Waits until the page of a script is shown."""
        self.browser.wait(f"document.querySelector('#name')?.textContent === {name!r}"
                          " && document.querySelector('#screen')?.dataset.frame !== undefined", 20)
        self.settled()


class StudioFirstTests(BrowserCase):
    screenshots = "studio"

    def setUp(self):
        super().setUp()
        self.write("pull.flip", SCRIPT)
        self.prepare()
        self.studio = Studio(self.flipbook, None, self.home)
        self.addCleanup(self.studio.close)
        self.page = FirstPage(self.browser, self.studio)
        self.addCleanup(self.save_screenshot)

    def prepare(self):
        """Creates further files before the studio starts."""

    def tearDown(self):
        self.check_quiet(f"{re.escape(self.studio.address)}|data:|blob:|about:")
        code = self.studio.close()
        self.check("the studio ends without an error", code in (0, 130), f"{code} {self.studio.errors[:4000]}")

    def write(self, name, text):
        (self.home / name).write_text(text)

    def test_scripts_and_tours_have_cards(self):
        browser, page, home = self.browser, self.page, self.home
        for heading in ("Your scripts", "Tours", "Record your own", "New from pictures"):
            page.find("heading", heading)
        self.write("thumb 2.flip", THUMB), self.write("thumb 10.flip", THUMB), self.write("Müller & Söhne <b>.flip", THUMB)
        self.write("broken.flip", SCRIPT.replace("450ms", "450mz"))
        (home / "link.flip").symlink_to("pull.flip"), (home / "gone.flip").symlink_to("nothing.flip")
        (home / "folder.flip").mkdir(), self.write(".hidden.flip", THUMB)
        wanted = ["Müller & Söhne <b>.flip", "broken.flip", "gone.flip", "link.flip", "pull.flip", "thumb 2.flip", "thumb 10.flip"]
        browser.wait("document.querySelectorAll('#scripts li').length === 7", 10)
        self.check("new scripts appear, in natural order", page.names() == wanted, page.names())
        browser.wait(LOADED % (5, "scripts"), 20), browser.wait(LOADED % (5, "tours"), 20)
        self.check("a card shows the scene", page.card("pull.flip") == "vertical-swipe · iphone-4", page.card("pull.flip"))
        self.check("a card shows an error", "unknown unit" in page.card("broken.flip"), page.card("broken.flip"))
        self.check("a missing file is an error", "dangling link" in page.card("gone.flip"), page.card("gone.flip"))
        self.check("all tours are there", sorted(page.names("tours")) == sorted(
            ["vertical-swipe", "page-flicking", "pull-for-menu", "flick-detail", "virtual-pages"]), page.names("tours"))
        for width, height in ((1280, 800), (1920, 1080), (390, 844)):
            for dark in (False, True):
                browser.set_window(width, height, dark=dark)
                self.check_accessibility()
                wide = browser.value("document.documentElement.scrollWidth > innerWidth")
                self.check(f"nothing overflows at {width}", not wide)
                browser.capture_window(self.shots / f"first-{width}-{'dark' if dark else 'light'}.png")
        browser.set_window(1280, 800)
        self.write("broken.flip", SCRIPT)
        browser.wait(LOADED % (6, "scripts"), 10)
        self.check("a fixed script has a picture", page.card("broken.flip") == "vertical-swipe · iphone-4")
        (home / "thumb 2.flip").unlink()
        browser.wait("document.querySelectorAll('#scripts li').length === 6", 10)
        self.check("a deleted script disappears", "thumb 2.flip" not in page.names())

    def test_a_script_is_opened_and_left(self):
        browser, page = self.browser, self.page
        page.button("pull.flip").click()
        page.opened("pull.flip")
        self.check("the page shows the script", page.text() == SCRIPT)
        browser.value("window.isOld = true"), browser.call("Page.reload"), browser.wait("!window.isOld", 10)
        page.opened("pull.flip")
        link = page.find("link", "All scripts")
        browser.value("document.querySelector('#script-editor textarea').focus()")
        browser.call("Input.insertText", text="# edited\n")
        browser.wait("!document.querySelector('#edited').hidden", 5)
        link.click()
        browser.wait("document.querySelector('#ask').open", 5)
        browser.capture_window(self.shots / "first-leave.png")
        page.button("Cancel").click()
        self.check("the edits stay", browser.value("document.querySelector('#name').textContent") == "pull.flip" and "# edited" in page.text())
        link.click()
        page.button("Discard edits").click()
        browser.wait("document.querySelector('#folder')?.textContent", 10)
        self.check("the edits are discarded", (self.home / "pull.flip").read_text() == SCRIPT)
        page.button("pull.flip").click()
        page.opened("pull.flip")
        browser.value("document.querySelector('#script-editor textarea').focus()")
        browser.call("Input.insertText", text="# edited\n")
        page.button("Save").click()
        browser.wait("document.querySelector('#edited').hidden", 5)
        page.find("link", "All scripts").click()
        browser.wait("document.querySelector('#folder')?.textContent", 10)
        self.check("the first page is shown again", page.names() == ["pull.flip"] and "# edited" in (self.home / "pull.flip").read_text())

    def test_a_tour_is_opened_as_a_copy(self):
        browser, page, home = self.browser, self.page, self.home
        page.button("vertical-swipe").click()
        name = page.find("textbox", "Name")
        self.check("a name is suggested", name.value("it.value") == "vertical-swipe")
        name.set("pull", "input")
        page.button("Open copy").click()
        browser.wait("document.querySelector('#copy-error').textContent.includes('pull.flip already exists')", 5)
        browser.capture_window(self.shots / "first-copy.png")
        name.set("my tour", "input")
        page.button("Open copy").click()
        page.opened("my tour.flip")
        self.check("nothing is written before it is saved", not (home / "my tour.flip").exists())
        page.button("Save").click()
        browser.wait("document.querySelector('#path').textContent === ''", 5)
        self.check("the copy is saved", (home / "my tour.flip").read_text()
                   == (ROOT / "Assets/scripts/vertical-swipe/tour.flip").read_text())

    def test_a_recording_starts_a_script(self):
        browser, page, home = self.browser, self.page, self.home
        page.find("combobox", "Scene").set("page-flicking")
        page.find("combobox", "Device").set("iphone-4")
        self.check("a name is suggested", page.find("textbox", "Name").value("it.value") == "recording")
        page.button("Record").click()
        page.opened("recording.flip")
        browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        self.check("the script starts with scene and device", page.text() == "scene page-flicking\ndevice iphone-4\n\nwait 300ms\n")
        self.check("the folder is unchanged", [path.name for path in home.iterdir()] == ["pull.flip"])

    def test_a_script_is_made_from_pictures(self):
        browser, page, home = self.browser, self.page, self.home
        shutil.copy(ROOT / "Assets/screens/welcome-1@3x.png", home / "welcome-1@3x.png")
        page.button("New from pictures").click()
        browser.wait("document.querySelectorAll('#pictures img').length === 1", 10)
        browser.painted(), browser.capture_window(self.shots / "first-pictures.png")
        page.find("combobox", "Interaction").set("pages")
        browser.value("document.querySelector('#new-name').value = 'shop'")
        browser.value("document.querySelector('#new-name').dispatchEvent(new Event('input'))")
        page.button("Create").click()
        page.opened("shop.flip")
        self.check("the script is written", (home / "shop.flip").exists())

    def test_many_scripts_have_a_filter(self):
        browser, page = self.browser, self.page
        for number in range(99):
            self.write(f"clip {number}.flip", THUMB)
        browser.wait("document.querySelectorAll('#scripts li').length === 60", 10)
        self.check("the first 60 are shown", browser.value("document.querySelector('#count').textContent") == "The first 60 of 100")
        browser.wait(LOADED % (browser.value("[...document.querySelectorAll('#scripts li')].filter(li => li.getBoundingClientRect().top"
                                             " < innerHeight).length"), "scripts") + " || document.querySelectorAll('#scripts img').length > 8", 20)
        filter = page.find("searchbox", "Filter scripts")
        filter.set("clip 2", "input")
        browser.wait("document.querySelectorAll('#scripts li').length === 19", 5)
        numbers = [number for number in range(99) if "2" in str(number)]
        self.check("a filter selects", page.names() == [f"clip {number}.flip" for number in numbers], page.names())
        browser.capture_window(self.shots / "first-filter.png")
        filter.set("nothing", "input")
        self.check("a filter without a match says so", browser.value("document.querySelector('#count').textContent")
                   == "No script matches the filter.")

    def test_a_folder_without_scripts_says_what_to_do(self):
        browser, page = self.browser, self.page
        (self.home / "pull.flip").unlink()
        browser.wait("document.querySelector('#no-scripts') && !document.querySelector('#no-scripts').hidden", 10)
        browser.capture_window(self.shots / "first-empty.png")
        self.check_accessibility()
        browser.set_window(390, 844)
        browser.capture_window(self.shots / "first-empty-390.png")
