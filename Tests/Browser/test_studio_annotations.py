"""Presentation statements, marks and shots on the timeline of the studio."""
import json, re

from studio import ERROR_NOTICES, StudioCase

SCRIPT = """# Pull up until the footer is armed, then let go.
scene vertical-swipe
device iphone-4
fps 60
set open-at end
let name "Ada"

wait 300ms
caption "Pull, {name}" for 500ms
touch at 160,330
drag by 0,-190 over 450ms ease-out
mark "armed"
hold 150ms
lift
settle within 3s
wait 1s
repeat 1 {
  mark "fixed"
}
"""
CAPTION = "caption Pull, Ada"
# A sentence with the keys of most shortcuts: recording, loops, folds, the script, the goldens, playing.
SENTENCE = "go on, pull 1 or 2 rigid files - e = ?"
FORM = "document.querySelector('#annotation-form').matches(':popover-open')"


class StudioAnnotationTests(StudioCase):
    def prepare(self):
        (self.home / "pull.flip").write_text(SCRIPT)

    def setUp(self):
        super().setUp()
        self.text_before = self.page.text()

    def lines(self):
        """The lines that the script has gained, and those that it has lost."""
        before, after = self.text_before.split("\n"), self.page.text().split("\n")
        return [line for line in after if line not in before], [line for line in before if line not in after]

    def changed(self):
        """Waits until the text and the timeline have changed."""
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value !== {json.dumps(self.text_before)}", 10)
        self.page.settled()

    def has_line(self, line):
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value.includes({json.dumps(line)})", 10), self.page.settled()

    def seek(self, frame):
        self.page.find("slider", "Time").set(frame / 60, "input")
        self.page.shows(frame)

    def drag(self, element, by, across=0.5, modifiers=0):
        """Drags a part of a bar by page pixels."""
        x, y = element.position(across)
        self.browser.mouse("mousePressed", x, y, modifiers=modifiers)
        for part in range(1, 9):
            self.browser.mouse("mouseMoved", x + by * part / 8, y, modifiers=modifiers)
        self.browser.mouse("mouseReleased", x + by, y, modifiers=modifiers)

    def frame_width(self):
        """The width of a frame on the timeline, in page pixels."""
        frames = float(self.browser.value("document.querySelector('[aria-label=Time]').max")) * 60 + 1
        return self.browser.value("document.querySelector('#annotations').getBoundingClientRect().width") / round(frames)

    def insert(self, text):
        self.browser.call("Input.insertText", text=text)

    def focused(self):
        return self.browser.value("document.activeElement.ariaLabel ?? document.activeElement.textContent")

    def undo(self):
        self.page.button("Undo").click()
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value === {json.dumps(self.text_before)}", 10)
        self.page.settled()

    def form(self):
        """Waits until the form is open."""
        self.browser.wait(FORM, 5)

    def test_items_are_listed_and_selected(self):
        browser, page = self.browser, self.page
        self.check("the list has its items as buttons", len(page.all("list", "Annotations")) == 1
                   and page.button(CAPTION) and page.button("mark armed"))
        page.button(CAPTION).click()
        page.shows(33)
        self.check("a click shows a frame in which the caption is visible", page.frame() == 33)
        self.check_accessibility()
        browser.set_window(1280, 800, dark=True)
        self.check_accessibility()
        page.write('mark "armed"', 'mark "armed"\nmark "next"'), page.write("wait 1s\n", 'wait 1s\nmark "over"\ncaption "The end"\n'), page.settled()
        ends = browser.value("""(list => [...list.children].filter(item => /mark over|The end/.test(item.textContent)).map(item => item.querySelector("span"))
            .map(name => [name.textContent, name.scrollWidth - name.clientWidth, name.getBoundingClientRect().right - list.getBoundingClientRect().right]))
            (document.querySelector('#annotations'))""")
        self.check("the names at the end are complete and on the timeline", sorted(name for name, *_ in ends) == ["caption The end", "mark over"]
                   and all(cut <= 0 and beyond <= 0 for _, cut, beyond in ends), ends)
        page.button("mark next").click()
        page.write("fps 60", "fps 60\ntheme dark"), page.settled()
        selected = "[...document.querySelectorAll('#annotations [aria-pressed=true]')].map(item => item.ariaLabel)"
        self.check("lines above it do not move the selection to another item", browser.value(selected) == ["mark next"], browser.value(selected))

    def test_bars_are_moved_and_resized(self):
        browser, page = self.browser, self.page
        step = self.frame_width()
        self.drag(page.button(CAPTION), 12 * step, modifiers=1)
        self.changed()
        gained, _ = self.lines()
        self.check("a dragged caption is written inside the drag", gained == ['caption "Pull, {name}" for 500ms after 200ms'], gained)
        self.undo()
        left, right = page.button(CAPTION).value("(b => [b.left, b.right])(it.getBoundingClientRect())")
        self.drag(page.button(CAPTION), 6 * step, across=1 - 4 / (right - left), modifiers=1)
        self.changed()
        self.check("its end changes its duration", self.lines()[0] == ['caption "Pull, {name}" for 600ms'], self.lines()[0])
        self.undo()
        mark = page.button("mark armed")
        mark.value("it.focus()")
        place = "it.parentElement.style.left"
        before = mark.value(place)
        browser.press("ArrowRight")
        self.check("the bar moves before the script has changed", mark.value(place) != before)
        browser.press("ArrowRight"), browser.press("ArrowRight"), browser.press("ArrowLeft", shift=True)
        self.has_line('mark "armed" after 333ms')
        self.check("the mark is written before the drag in which it lies", self.lines()[0] == ['mark "armed" after 333ms'], self.lines())
        self.check("the focus stays on the moved item", self.focused() == "mark armed", self.focused())
        self.undo()
        self.check("presses less than a second apart are one step", page.text() == self.text_before)

    def test_gestures_are_moved_stretched_and_removed(self):
        browser, page = self.browser, self.page
        page.write("wait 1s\n", "wait 1s\n\n# A tap.\ntap at 100,100\nwait 500ms\n\n"), page.settled()
        self.text_before = page.text()
        step, drag, tap = self.frame_width(), "drag by 0,-190 over 450ms ease-out", "tap at 100,100"
        page.button(tap).click()
        self.check("a click on a gesture seeks to it", page.frame() > 54)
        page.button(tap).double_click()
        page.find("spinbutton", "Seconds of the pause").set("0.25"), browser.press("Enter")
        self.has_line("tap at 100,100\nwait 250ms")
        self.undo()
        left, right = page.button(drag).value("(b => [b.left, b.right])(it.getBoundingClientRect())")
        self.drag(page.button(drag), 30 * step, across=1 - 3 / (right - left), modifiers=1)
        self.changed()
        self.check("its end stretches the pause", self.lines()[0] == ["wait 1.509s"], self.lines())
        self.undo()
        left, right = page.button(tap).value("(b => [b.left, b.right])(it.getBoundingClientRect())")
        self.drag(page.button(tap), -100 * step, across=3 / (right - left), modifiers=1)
        self.changed()
        self.check("a dragged gesture passes another one, with its comment and its pause",
                   "# A tap.\ntap at 100,100\nwait 500ms\n\n" in page.text().split("touch at")[0] + "\n", page.text())
        self.undo()
        page.button(drag).value("it.focus()"), browser.press("ArrowRight"), self.changed()
        self.check("an arrow key moves it past the next one", page.text().index("tap at") < page.text().index("touch at"), page.text())
        self.check("the focus stays on it", self.focused().startswith("drag"), self.focused())
        self.undo()
        page.button(tap).click(), page.button("Remove").click(), self.changed()
        self.check("Remove deletes it", "tap at" not in page.text() and "wait 500ms" not in page.text(), page.text())
        self.undo()
        self.seek(20), page.button("Add pause").click(), self.has_line("wait 1s\nwait 500ms")
        self.undo()

    def test_a_double_click_opens_the_form(self):
        """Characters that are typed after a double-click are the text of the form, or do nothing."""
        browser, page = self.browser, self.page
        page.button(CAPTION).double_click()
        self.check("a double-click opens the form of a bar", browser.value(FORM))
        field = page.find("textbox", "Text")
        self.check("its text is as the script has it", field.value("it.value") == "Pull, {name}", field.value("it.value"))
        browser.type(SENTENCE)
        self.check("typed characters are its text", field.value("it.value") == SENTENCE and page.mode() == "clip", field.value("it.value"))
        browser.press("Enter")
        self.has_line(f'caption "{SENTENCE}" for 500ms')
        self.check("Enter applies it", self.lines()[0] == [f'caption "{SENTENCE}" for 500ms'], self.lines()[0])
        self.undo()
        for name in ("mark fixed", "Screen"):
            page.find("image" if name == "Screen" else "button", name).double_click()
            page.idle()
            mode, zoom = page.mode(), browser.value("document.querySelector('#zoom').value")
            browser.type(SENTENCE), page.idle()
            self.check(f"after a double-click on {name} without a form, typed characters do nothing", page.text() == self.text_before
                       and page.mode() == mode and not browser.value("document.querySelector('dialog[open], #studio[data-folded]:not([data-folded=\"\"])')")
                       and browser.value("document.querySelector('#zoom').value") == zoom and not browser.value(FORM))
        browser.value("document.querySelector('#back').click()"), page.idle()
        page.button("Side panel").click(), page.button("Side panel").click()
        browser.type("1r")
        self.check("single keys do nothing while the focus is in the header", page.mode() == "clip" and browser.value("document.querySelector('.source').offsetParent !== null"))
        page.button("History").value("it.disabled") or page.button("History").click()
        browser.type("r")
        self.check("and while a popover is open", page.mode() == "clip")
        browser.press("Escape"), page.button(CAPTION).click(), browser.type("1")
        self.check("they act when the timeline has the focus", browser.value("document.querySelector('.source').offsetParent === null"))
        browser.type("1")

    def test_items_are_edited_and_removed(self):
        browser, page = self.browser, self.page
        actions = "document.querySelector('#annotation-actions')"
        self.check("without a selection there are no buttons for it", browser.value(f"{actions}.hidden"))
        page.button(CAPTION).value("it.focus()")
        browser.press("Enter"), self.form()
        self.insert("Go on"), browser.press("Enter")
        self.has_line('caption "Go on" for 500ms')
        self.check("Enter edits the text", self.lines()[0] == ['caption "Go on" for 500ms'], self.lines()[0])
        browser.press("Enter"), self.form()
        browser.capture_window(self.shots / "annotations-form.png")
        browser.press("Escape")
        self.check("Escape closes the form", not browser.value(FORM))
        self.check("the focus is on the item", self.focused() == "caption Go on", self.focused())
        page.button("Edit").click(), self.form()
        self.check("Edit opens the form of the selected item", page.find("textbox", "Text").value("it.value") == "Go on")
        browser.capture_window(self.shots / "annotations-edit.png")
        page.button("Cancel").click()
        page.button("Remove").click()
        browser.wait(f"!document.querySelector('[aria-label=Script]').value.includes('Go on')", 10), page.settled()
        self.check("Remove removes it, and the next item has the focus", self.focused() == "mark armed", self.focused())
        page.button("mark fixed").click()
        state = browser.value(f"[...{actions}.children].map(button => [button.disabled, button.title !== ''])")
        self.check("an item in a block cannot be edited, and the buttons say why", state == [[True, True]] * 2, state)

    def test_items_are_added(self):
        browser, page = self.browser, self.page
        self.seek(30)
        page.button("Add caption").click()
        self.check("Add caption focuses a text field", browser.value("document.activeElement.matches('input[type=text]')"))
        self.insert("Let \"go\""), browser.press("Enter")
        self.changed()
        self.check("statement and text are inserted", self.lines()[0] == ['caption "Let \\"go\\"" for 2s after 200ms'], self.lines()[0])
        self.check("the new item has the focus", self.focused() == 'caption Let "go"', self.focused())
        browser.press("Delete")
        self.check_restored("Delete removes it")
        self.seek(0)
        page.button("Add callout").click(), self.insert("Here"), browser.press("Enter")
        x, y = page.find("image", "Screen").position(0.5, 0.05)
        browser.point(x, y), page.idle()
        browser.point(x + 1, y)
        name = browser.value("document.querySelector('#annotation-stage .target span').textContent")
        browser.capture_window(self.shots / "annotations-pick.png")
        browser.click(x + 1, y)
        self.changed()
        self.check("the view under the pointer is the target", self.lines()[0] == [f'point at {name} "Here"'] and name[0].isalpha(), self.lines()[0])
        browser.press("Escape")
        self.check("Escape gives the mouse back to the finger", browser.value("document.querySelector('#annotation-stage').hidden"))
        self.undo()
        self.seek(0)
        page.button("Add zoom").click()
        self.changed()
        browser.wait("!document.querySelector('#annotation-stage').hidden", 5)
        x, y = browser.value("(b => [b.right, b.bottom])(document.querySelector('.zoom-box').getBoundingClientRect())")
        browser.capture_window(self.shots / "annotations-zoom.png")
        before = page.text()
        for kind, part in (("mousePressed", 0), ("mouseMoved", 1), ("mouseMoved", 2), ("mouseReleased", 2)):
            browser.mouse(kind, x + 10 * part, y + 20 * part)
        browser.wait(f"document.querySelector('[aria-label=Script]').value !== {json.dumps(before)}", 5), page.settled()
        found = re.findall(r"zoom to 80,120,(\d+)x(\d+)", page.text())
        self.check("dragging a corner changes the rectangle", found and int(found[0][0]) > 160 and int(found[0][1]) > 240, found)
        self.check("touching the screen starts no finger", page.mode() == "clip", page.mode())
        page.button(f"zoom 80,120,{found[0][0]}x{found[0][1]}").value("it.focus()")
        browser.press("Delete")
        self.check_restored("Delete removes a zoom with its end")
        self.check("no error is shown", not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))

    def check_restored(self, claim):
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value === {json.dumps(self.text_before)}", 10), self.page.settled()
        self.check(claim, self.page.text() == self.text_before)
