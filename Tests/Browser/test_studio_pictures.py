"""Scripts and scene files from pictures: made in the dialog, edited by mouse, and drawn again when a picture changes."""
import json, re, shutil, time

from case import ROOT
from studio import StudioCase

NAMES = ("welcome-1@3x.png", "welcome-1~dark@3x.png", "welcome-2@3x.png")
CLICK = "(box => { box.click(); return box.checked; })(document.querySelector('#pictures input[value=\"%s\"]'))"


def press_on(browser, item, key):
    """Presses a key on a scene item."""
    browser.value("[...document.querySelectorAll('#scene-items button')]"
                  f".find(button => button.firstChild.data === '{item}').focus()")
    browser.press(key)


class StudioPicturesTests(StudioCase):
    def prepare(self):
        for name in NAMES:
            shutil.copy(ROOT / "Assets/screens" / name, self.home / name)
        (self.home / "pull.flip").write_text('scene page-flicking\nscreens "welcome-1@3x.png"\nwait 500ms\n')

    def create(self, interaction, name):
        """Makes a script in the dialog and waits until the page shows it."""
        browser, page = self.browser, self.page
        page.find("combobox", "Interaction").set(interaction)
        page.find("textbox", "Name").set(name, "input")
        page.button("Create").click()
        browser.wait(f"document.querySelector('#name')?.textContent.endsWith('{name}.flip')"
                     " && document.querySelector('#screen')?.dataset.frame !== undefined", 20)
        page.settled()

    def draw(self, left, top, right, bottom):
        """Drags from one fraction of the screen to another."""
        screen = self.page.find("image", "Screen")
        for kind, (x, y) in (("mousePressed", (left, top)), ("mouseMoved", (right, bottom)), ("mouseReleased", (right, bottom))):
            self.browser.mouse(kind, *screen.position(x, y))

    def scene(self):
        return self.browser.value("document.querySelector('[aria-label=\"Scene file\"]').value")

    def test_a_script_is_made_from_pictures(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        page.button("New from pictures").click()
        browser.wait("document.querySelectorAll('#pictures img').length === 2"
                     " && [...document.querySelectorAll('#pictures img')].every(image => image.complete)", 10)
        boxes = [page.find("checkbox", name) for name in ("welcome-1@3x.png", "welcome-2@3x.png")]
        self.check("variants are one checked picture", all(box.value("it.checked") for box in boxes))
        kinds = page.find("combobox", "Interaction")
        self.check("the interactions are a native list", kinds.value("[...it.options].map(option => option.value).join(' ')")
                   == "pages circle articles pull details screens")
        self.check("screens that open each other are preset", kinds.value("it.value") == "screens", kinds.value("it.value"))
        for width, height in ((1280, 800), (390, 844)):
            for dark in (False, True):
                page.window(width, height, dark=dark)
                self.check_accessibility()
                browser.capture_window(shots / f"new-{width}-{'dark' if dark else 'light'}.png")
        page.window(1280, 800)
        browser.value(CLICK % "welcome-2@3x.png")
        self.create("pages", "shop")
        page.button("Text").click()
        self.check("the script shows the checked picture", 'scene page-flicking' in page.text() and "welcome-1@3x.png" in page.text() and "welcome-2" not in page.text(), page.text()[:400])
        self.check("the page has it", page.text() == (home / "shop.flip").read_text())

        page.button("New from pictures").click()
        page.find("textbox", "Name").set("shop", "input")
        page.button("Create").click()
        browser.wait("document.querySelector('#new-error').textContent.includes('shop.flip already exists')", 10)
        self.check("an existing script is not replaced", "welcome-2" not in (home / "shop.flip").read_text())
        page.button("Cancel").click()

    def test_a_scene_file_is_edited(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        page.button("New from pictures").click()
        browser.wait("document.querySelectorAll('#pictures img').length === 2", 10)
        self.create("screens", "app")
        browser.wait("!document.querySelector('#scene-tab').hidden", 10)
        page.button("Text").click(), page.find("tab", "Scene file").click()
        page.button("Presented").click(), page.idle()
        self.check("the scene file has a screen for each picture", self.scene() == (home / "app.scene").read_text()
                   and "screen welcome-2" in self.scene(), self.scene())
        items = "[...document.querySelectorAll('#scene-items button')].map(button => button.firstChild.data)"
        browser.wait(f"{items}.length > 0", 10)
        self.check("its items are listed", browser.value(items)[-1].startswith("tap "), browser.value(items))
        first = browser.value(items)[-1]

        page.button("Add view").click()
        self.draw(0.1, 0.5, 0.6, 0.6)
        browser.wait(f"{items}.includes('view view-1')", 10)
        self.check("a view is drawn", re.search(r"\n  view view-1 [34]\d,", self.scene()), self.scene())
        page.button("Add tap").click()
        self.draw(0.7, 0.05, 0.95, 0.1)
        browser.wait("document.querySelector('.scene-items .tap:not([hidden])') !== null", 10), page.settled(), page.idle()
        cut = page.find("combobox", "Action").value("""(list => { const pen = document.createElement('canvas').getContext('2d');
            pen.font = getComputedStyle(list).font;
            return pen.measureText(list.value).width + 30 - list.clientWidth; })(it)""")
        self.check("the list of actions has room for the chosen one", cut <= 0, cut)
        page.find("combobox", "Action").set("sheet"), page.settled(), page.idle()
        browser.wait(f"{items}.includes('tap sheet welcome-2')", 10)
        self.check("a tap is drawn", " sheet welcome-2\n}" in self.scene(), self.scene())
        # The whole screen's tap would cross the edge of a bar.
        press_on(browser, first, "Delete")
        browser.wait(f"!{items}.includes('{first}')", 10), page.settled(), page.idle()
        self.check("Delete removes an item", "push welcome-2" not in self.scene(), self.scene())
        # The script taps the view.
        page.find("tab", "Script").click(), page.write('tap at "open welcome-2"', "wait 100ms"), page.settled()
        page.find("tab", "Scene file").click()
        for name in browser.value(items):
            if name.startswith("view open"):
                press_on(browser, name, "Delete"), browser.wait(f"!{items}.includes('{name}')", 10), page.settled(), page.idle()
        page.button("Add bar").click()
        self.draw(0.1, 0.01, 0.9, 0.13)
        browser.wait(f"{items}.includes('bar top')", 10)
        self.check("a bar is drawn", re.search(r"\n  bar top 1\d\d\n", self.scene()), self.scene())
        self.check("nothing is saved yet", "view-1" not in (home / "app.scene").read_text())
        self.check("no finger touches the screen", page.mode() == "clip", page.mode())

        shown = "[...document.querySelectorAll('#scene-items button span')].map(place => place.textContent)"
        places = browser.value(shown)
        page.find("combobox", "Canvas").set("16:9"), page.settled(), page.idle()
        self.check("with the presented clip, items have the coordinates of the screen", browser.value(shown) == places
                   and page.button("Presented").value("it.ariaPressed") == "true", f"{places} {browser.value(shown)}")
        before = self.scene()
        press_on(browser, "view view-1", "ArrowDown")
        browser.wait(f"document.querySelector('[aria-label=\"Scene file\"]').value !== {json.dumps(before)}", 10), page.settled()
        moved = [line for line in self.scene().split("\n") if line not in before.split("\n")]
        was = next(line for line in before.split("\n") if "view-1" in line)
        self.check("a key moves an item by a point of the screen", len(moved) == 1 and moved[0] == re.sub(
            r",(\d+),", lambda found: f",{int(found[1]) + 1},", was), f"{was} {moved}")
        page.button("Reset presentation").click(), page.settled()
        page.button("Presented").click(), page.idle()
        before = self.scene()
        press_on(browser, "view view-1", "ArrowDown")
        browser.wait(f"document.querySelector('[aria-label=\"Scene file\"]').value !== {json.dumps(before)}", 10)
        page.settled()
        browser.capture_window(shots / "scene-items.png")
        self.check_accessibility()
        page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("Ctrl-S saves it", (home / "app.scene").read_text() == self.scene())

        page.find("textbox", "Scene file").value(
            "(it.focus(), it.setSelectionRange(it.value.indexOf('sheet welcome-2'), it.value.indexOf('sheet welcome-2') + 15))")
        browser.call("Input.insertText", text="sheet cart")
        browser.wait("document.querySelector('#scene-editor .gutter .off') !== null", 10)
        shown = browser.value("document.querySelector('.errors li').textContent")
        self.check("an error is shown at its line", shown.startswith("app.scene:") and 'unknown screen "cart"' in shown, shown)
        for width, height in ((1280, 800), (390, 844)):
            for dark in (False, True):
                page.window(width, height, dark=dark)
                self.check_accessibility()
                browser.capture_page(shots / f"scene-error-{width}-{'dark' if dark else 'light'}.png")
        browser.set_window(1280, 800)

    def test_a_changed_picture_is_drawn_again(self):
        browser, home = self.browser, self.home
        for name in ("welcome-1~dark@3x.png", "welcome-1@3x.png"):
            moment = time.time() * 1000
            shutil.copy(ROOT / "Assets/screens" / name, home / "welcome-1@3x.png")
            browser.wait(f"watch.last > {moment}", 10)
            self.check("a changed picture is shown", True, f"after {browser.value('watch.last') - moment:.0f} ms (should be 100)")
