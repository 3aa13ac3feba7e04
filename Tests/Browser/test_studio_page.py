"""The studio's page as a whole."""
import json, time, urllib.error, urllib.parse

from studio import Page, StudioCase, make_goldens


class StudioPageTests(StudioCase):
    def prepare(self):
        make_goldens(self.flipbook, self.home)

    def test_elements_have_roles_names_and_space(self):
        """Checks the roles and names by which screen readers and tests find elements, and windows of all widths."""
        page = self.page
        wanted = [("image", "Screen"), ("slider", "Time"), ("textbox", "Script"), ("group", "Settings"), ("figure", "Probes"),
                  ("list", "Goldens")]
        wanted += [("button", name) for name in
                   ("Play", "Record", "Stop", "Add to script", "Discard", "Save", "Undo", "Redo", "History", "Take shot",
                    "Copy command")]
        wanted += [("combobox", name) for name in ("Scene", "Device", "Theme", "Speed")]
        missing = [f"{role} “{name}”" for role, name in wanted if len(page.all(role, name)) != 1]
        self.check("each element exists once, by role and name", not missing, ", ".join(missing))

        browser, shots = self.browser, self.shots
        for width, height in ((1280, 800), (390, 844)):
            for dark in (False, True):
                page.window(width, height, dark=dark, scale=1 if width > 600 else 2)
                name = f"{'wide' if width > 600 else 'narrow'}-{'dark' if dark else 'light'}.png"
                (browser.capture_window if width > 600 else browser.capture_page)(shots / name)
                self.check_accessibility()
                wide = browser.value("document.documentElement.scrollWidth")
                self.check(f"the page fits {width} px", wide <= width, f"{wide} px")
        cut = []
        for width in (320, 860, 861, 960, 980, 981, 1024):
            page.window(width, 800)
            cut += browser.value("""[...document.querySelectorAll('#studio > *, .head, #studio button')].filter(e => e.offsetParent
                && !e.closest('.annotations, .moments') && e.getBoundingClientRect().right > innerWidth + 0.5)
                .map(e => `${innerWidth}: ${e.id || e.className}`)""")
        self.check("nothing is cut off at other widths", not cut, ", ".join(cut))


class StudioProgramTests(StudioCase):
    def test_two_pages(self):
        """Pages have their own choices and the same files; closing one during a drag cancels its touch."""
        browser, page, studio = self.browser, self.page, self.studio
        first = browser.session
        second, target = browser.open_tab()
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
        browser.session = second
        other.settled()
        number = browser.value("watch.page")
        other.drag(0.3, 100, lift=False)
        end = time.monotonic() + 5
        while not (down := header_of(studio, number)["down"]) and time.monotonic() < end:
            time.sleep(0.02)
        browser.close_tab(target)
        end, header = time.monotonic() + 6, {"down": True}
        while header["down"] and time.monotonic() < end:
            time.sleep(0.02)
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
