"""The studio's page as a whole."""
import json, time, urllib.error, urllib.parse

from studio import Page, StudioCase, make_goldens


class StudioPageTests(StudioCase):
    def prepare(self):
        make_goldens(self.flipbook, self.home)

    def test_elements_have_roles_and_names(self):
        """Checks the roles and names by which screen readers and tests find elements."""
        page = self.page
        wanted = [("image", "Screen"), ("slider", "Time"), ("textbox", "Script"), ("group", "Settings"), ("figure", "Probes"),
                  ("list", "Goldens")]
        wanted += [("button", name) for name in
                   ("Play", "Record", "Stop", "Keep recording", "Remove last gesture", "Discard", "Save", "Undo", "Redo", "History", "Take shot",
                    "Copy command")]
        wanted += [("combobox", name) for name in ("Scene", "Device", "Theme", "Speed")]
        missing = [f"{role} “{name}”" for role, name in wanted if len(page.all(role, name)) != 1]
        self.check("each element exists once, by role and name", not missing, ", ".join(missing))

    def test_the_page_fits_windows_of_all_widths(self):
        browser, shots = self.browser, self.shots
        for width, height in ((1280, 800), (390, 844)):
            for dark in (False, True):
                browser.set_window(width, height, dark=dark, scale=1 if width > 600 else 2)
                time.sleep(0.4)
                name = f"{'wide' if width > 600 else 'narrow'}-{'dark' if dark else 'light'}.png"
                (browser.capture_window if width > 600 else browser.capture_page)(shots / name)
                self.check_accessibility()
                wide = browser.value("document.documentElement.scrollWidth")
                self.check(f"the page fits {width} px", wide <= width, f"{wide} px")
        cut = []
        for width in (320, 860, 861, 960, 980, 981, 1024):
            browser.set_window(width, 800)
            cut += browser.value("""[...document.querySelectorAll('#studio > *, .head, #studio button')].filter(e => e.offsetParent
                && !e.closest('.annotations, .moments') && e.getBoundingClientRect().right > innerWidth + 0.5)
                .map(e => `${innerWidth}: ${e.id || e.className}`)""")
        self.check("nothing is cut off at other widths", not cut, ", ".join(cut))
        browser.set_window(1280, 800)


class StudioProgramTests(StudioCase):
    def test_a_script_with_an_error_at_the_start(self):
        """If the script has an error at the start, controls that need a clip are disabled, and the page shows what to do."""
        browser, shots = self.browser, self.shots
        (self.home / "bad.flip").write_text("scene vertical-swipe\nwiat 1s\n")
        self.studio = self.start("bad.flip")
        browser.events = []
        browser.call("Page.navigate", url=self.studio.address)
        browser.wait("document.querySelector('.errors li') !== null")
        blank = browser.value("document.querySelector('#blank').textContent")
        names = ["play-clip", "record", "step-on", "loop", "choose", "shot", "command"]
        usable = [name for name in names if not browser.value(f"document.querySelector('#{name}').disabled")]
        mode = browser.value("document.querySelector('#mode span').textContent")
        browser.capture_window(shots / "wrong-start.png")
        self.check("playing and recording are disabled without a clip", not usable and not mode, ", ".join(usable) + mode)
        self.check("the page shows what to do", blank == "Fix the error in the script to see the clip.", blank)
        browser.value("(it => { it.focus(); it.setSelectionRange(0, it.value.length); })(document.querySelector('textarea'))")
        browser.call("Input.insertText", text="scene vertical-swipe\nwait 1s\n")
        browser.wait("document.querySelector('#screen').dataset.frame !== undefined", 10)
        usable = [name for name in names if browser.value(f"document.querySelector('#{name}').disabled")]
        self.check("a correct script enables them", not usable and browser.value("document.querySelector('#blank').hidden"), ", ".join(usable))

    def test_dialogs(self):
        """An open dialog receives all keys, and each dialog is answered."""
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        before = path.read_text()
        page.write("# Pull", "# Pull too")
        browser.value("""import('./studio/notices.js').then(({ confirm }) => {
            window.answers = [confirm('One?', '', ['Yes']), confirm('Two?', '', ['No'])]; })""")
        page.button("No")
        page.save_script(), time.sleep(0.2)
        self.check("Ctrl-S does nothing while a dialog is open", path.read_text() == before)
        page.button("No").click()
        answers = browser.value("Promise.all(window.answers)")
        self.check("a dialog that is replaced resolves with null", answers == [None, "No"], answers)

    def test_two_pages(self):
        browser, page, studio = self.browser, self.page, self.studio
        first = browser.session
        second, target = browser.open_tab()
        self.addCleanup(browser.close_tab, target)
        browser.set_window(1280, 800)
        other = Page(browser, studio)
        other.find("slider", "Time").set(0.5, "input"), other.shows(30)
        other.find("combobox", "Theme").set("dark")
        other.settled()
        dark = other.pixels()
        browser.session = first
        light = page.pixels()
        self.check("each of two pages shows its own theme", dark != light and page.find("combobox", "Theme").value("it.value") == "light")
        browser.session = second
        other.write("# Pull", "# Second")
        other.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        browser.session = first
        browser.wait("document.querySelector('textarea').value.startsWith('# Second')", 10)
        self.check("both show what one of them saves", True)

    def test_a_page_that_is_closed_during_a_drag(self):
        """Closing a page during a drag cancels the touch."""
        browser, studio = self.browser, self.studio
        _, target = browser.open_tab()
        browser.set_window(1280, 800)
        other = Page(browser, studio)
        number = browser.value("watch.page")
        other.drag(0.3, 200, lift=False)
        end = time.monotonic() + 5
        while not (down := header_of(studio, number)["down"]) and time.monotonic() < end:
            time.sleep(0.05)
        browser.close_tab(target)
        end, header = time.monotonic() + 6, {"down": True}
        while header["down"] and time.monotonic() < end:
            time.sleep(0.1)
            header = header_of(studio, number)
        self.check("the touch of a closed page is cancelled", down and not header["down"], f"{header}")
        self.check("the studio still runs", json.loads(studio.request("api/about"))["script"].endswith("pull.flip"))

    def test_the_page_outlives_the_program(self):
        browser, studio = self.browser, self.studio
        code = studio.close()
        self.check("Ctrl-C ends the studio", code in (0, 130), code)
        banner_has = "document.querySelector('#banner').textContent.includes('{}')"
        browser.wait(banner_has.format("does not respond"), 15)
        self.check("the page reports it instead of showing the screen", browser.value("!document.querySelector('#blank').hidden"),
                   browser.value("document.querySelector('#blank').textContent"))
        self.start("pull.flip", "--port", str(urllib.parse.urlsplit(studio.address).port))
        browser.wait(banner_has.format("Another studio"), 15)
        self.check("the page reports another studio at the same address", True)


def header_of(studio, number):
    """The header of a page's live image; a page that the server does not know has no finger down."""
    try:
        data = studio.request(f"api/pages/{number}/live", {"at": None, "now": 0, "events": [], "have": None})
    except urllib.error.HTTPError as error:
        return {"down": False, "status": error.code}
    header = json.loads(data[4:4 + int.from_bytes(data[:4], "little")])
    return {"down": header["down"]}
