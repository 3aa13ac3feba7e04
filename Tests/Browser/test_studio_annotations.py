"""Presentation statements, marks and shots on the timeline of the studio."""
import json, math, re, time

from studio import StudioCase

SCRIPT = """# Pull up until the footer is armed, then let go.
scene vertical-swipe
device iphone-4
fps 60
set open-at end

wait 300ms
caption "Pull on" for 500ms
touch at 160,330
drag by 0,-190 over 450ms ease-out
mark "armed"
hold 150ms
lift
settle within 3s
wait 1s
"""


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
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value !== {self.quoted(self.text_before)}", 10)
        self.page.settled()

    def quoted(self, text):
        return json.dumps(text)

    def seek(self, frame):
        self.page.find("slider", "Time").set(frame / 60, "input")
        self.page.shows(frame)

    def drag(self, element, by, across=0.5, modifiers=0):
        """Drags a part of a bar by page pixels."""
        x, y = element.position(across)
        mouse = lambda kind, at, buttons: self.browser.call(
            "Input.dispatchMouseEvent", type=kind, x=at, y=y, button="left", clickCount=1, buttons=buttons, modifiers=modifiers)
        mouse("mousePressed", x, 1)
        for part in range(1, 9):
            mouse("mouseMoved", x + by * part / 8, 1)
        mouse("mouseReleased", x + by, 0)

    def frame_width(self):
        return self.browser.value("document.querySelector('#annotations').getBoundingClientRect().width") / self.frames()

    def frames(self):
        return round(float(self.browser.value("document.querySelector('[aria-label=Time]').max")) * 60) + 1

    def insert(self, text):
        self.browser.call("Input.insertText", text=text)

    def focused(self):
        return self.browser.value("document.activeElement.ariaLabel ?? document.activeElement.textContent")

    def undo(self):
        self.page.button("Undo").click()
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value === {self.quoted(self.text_before)}", 10)
        self.page.settled()

    def test_the_list_shows_the_statements(self):
        page = self.page
        self.check("the list has its items as buttons", len(page.all("list", "Annotations")) == 1
                   and page.button("caption Pull on") and page.button("mark armed"))
        page.button("caption Pull on").click()
        page.shows(33)
        self.check("a click shows a frame in which the caption is visible", page.frame() == 33)
        self.check_accessibility()
        self.browser.set_window(1280, 800, dark=True)
        self.check_accessibility()
        page.button("Touch 1: 0.300 s to 0.900 s").click(), page.shows(18)

    def test_the_selection_stays_on_its_item(self):
        browser, page = self.browser, self.page
        page.write('mark "armed"', 'mark "armed"\nmark "next"'), page.settled()
        page.button("mark next").click()
        page.write("fps 60", "fps 60\ntheme dark"), page.settled()
        selected = "[...document.querySelectorAll('#annotations [aria-pressed=true]')].map(item => item.ariaLabel)"
        self.check("lines above it do not move the selection to another item", browser.value(selected) == ["mark next"], browser.value(selected))

    def test_items_at_the_end_have_readable_names(self):
        browser, page = self.browser, self.page
        page.write("wait 1s", 'wait 1s\nmark "over"\ncaption "The end"'), page.settled()
        ends = browser.value("""(list => [...list.children].slice(-2).map(item => item.querySelector("span")).map(name =>
            [name.textContent, name.scrollWidth - name.clientWidth, name.getBoundingClientRect().right - list.getBoundingClientRect().right]))
            (document.querySelector('#annotations'))""")
        self.check("the names are complete and on the timeline", sorted(name for name, *_ in ends) == ["caption The end", "mark over"]
                   and all(cut <= 0 and beyond <= 0 for _, cut, beyond in ends), ends)

    def test_arrow_keys_move_by_frames_as_one_step(self):
        browser, page = self.browser, self.page
        page.button("mark armed").value("it.focus()")
        for _ in range(3):
            browser.press("ArrowRight")
        browser.press("ArrowLeft", shift=True)
        self.changed()
        browser.wait("/mark \"armed\" after \\d+ms/.test(document.querySelector('[aria-label=Script]').value)", 5)
        time.sleep(0.3), page.settled()
        self.check("the mark is written before the drag in which it lies", self.lines()[0] == ['mark "armed" after 333ms'], self.lines())
        self.check("the focus stays on the moved item", self.focused() == "mark armed", self.focused())
        self.undo()
        self.check("presses less than a second apart are one step", page.text() == self.text_before)

    def test_a_bar_is_dragged_and_resized(self):
        page = self.page
        caption, step = page.button("caption Pull on"), self.frame_width()
        self.drag(caption, 12 * step, modifiers=1)
        self.changed()
        gained, lost = self.lines()
        self.check("a dragged caption is written inside the drag", gained == ['caption "Pull on" for 500ms after 200ms'], gained)
        self.undo()
        left, right = page.button("caption Pull on").value("(b => [b.left, b.right])(it.getBoundingClientRect())")
        self.drag(page.button("caption Pull on"), 6 * step, across=1 - 4 / (right - left), modifiers=1)
        self.changed()
        self.check("its end changes its duration", self.lines()[0] == ['caption "Pull on" for 600ms'], self.lines()[0])
        self.undo()

    def test_a_change_is_seen_within_100_ms(self):
        browser, page = self.browser, self.page
        page.button("mark armed").value("it.focus()")
        browser.value("""(() => { window.seen = []; window.moved = [];
          const list = document.querySelector('#annotations'), main = document.querySelector('#studio');
          let since = 0, pressed = 0;
          list.addEventListener('keydown', () => { since = pressed = performance.now(); }, true);
          new MutationObserver(() => requestAnimationFrame(() => { if (pressed) moved.push(performance.now() - pressed); pressed = 0; }))
            .observe(list, { subtree: true, attributes: true, attributeFilter: ['style'] });
          new MutationObserver(() => requestAnimationFrame(() => { if (since) seen.push(performance.now() - since); since = 0; }))
            .observe(main, { attributes: true, attributeFilter: ['data-timeline'] }); })()""")
        for _ in range(8):
            browser.press("ArrowRight")
            time.sleep(0.5), page.settled()
        for claim, times in (("the bar moves", browser.value("moved")), ("the changed clip is shown", browser.value("seen"))):
            middle = sorted(times)[len(times) // 2] if times else math.inf
            self.check(f"{claim} soon", len(times) > 4 and middle < 300, f"median {middle:.0f} ms (should be below 100)")

    def test_add_caption(self):
        browser, page = self.browser, self.page
        self.seek(30)
        page.button("Add caption").click()
        self.check("Add caption focuses a text field", browser.value("document.activeElement.matches('input[type=text]')"))
        self.insert("Let \"go\""), browser.press("Enter")
        self.changed()
        self.check("statement and text are inserted", self.lines()[0] == ['caption "Let \\"go\\"" for 2s after 200ms'], self.lines()[0])
        self.check("the new item has the focus", self.focused() == 'caption Let "go"', self.focused())
        self.undo()
        self.check("as one step", page.text() == self.text_before)

    def test_add_the_other_kinds(self):
        browser, page = self.browser, self.page
        for name, expected in [("Add zoom", 2), ("Add speed", 2), ("Add freeze", 1)]:
            self.seek(30)
            page.button(name).click()
            self.changed()
            self.check(f"{name} inserts {expected} lines", len(self.lines()[0]) == expected, self.lines()[0])
            browser.press("Delete")
            browser.wait(f"document.querySelector('[aria-label=Script]').value === {self.quoted(self.text_before)}", 10)
            page.settled()
            self.check("Delete removes all of them", page.text() == self.text_before)
        self.seek(45)
        page.button("Add card").click(), self.insert("The end"), browser.press("Enter")
        self.changed()
        self.check("a card is written", self.lines()[0] == ['card "The end" for 2s'], self.lines()[0])

    def test_a_callout_is_picked_on_the_screen(self):
        browser, page = self.browser, self.page
        self.seek(0)
        page.button("Add callout").click(), self.insert("Here"), browser.press("Enter")
        screen = page.find("image", "Screen")
        x, y = screen.position(0.5, 0.05)
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        browser.wait("document.querySelector('#annotation-stage .target span')?.textContent", 5)
        page.settled()
        time.sleep(0.3)
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + 1, y=y)
        name = browser.value("document.querySelector('#annotation-stage .target span').textContent")
        browser.capture_window(self.shots / "annotations-pick.png")
        for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
            browser.call("Input.dispatchMouseEvent", type=kind, x=x + 1, y=y, button="left", clickCount=1, buttons=buttons)
        self.changed()
        self.check("the view under the pointer is the target", self.lines()[0] == [f'point at {name} "Here"'] and name[0].isalpha(), self.lines()[0])
        browser.press("Escape")
        self.check("Escape gives the mouse back to the finger", browser.value("document.querySelector('#annotation-stage').hidden"))

    def test_a_zoom_is_framed_on_the_screen(self):
        browser, page = self.browser, self.page
        self.seek(0)
        page.button("Add zoom").click()
        self.changed()
        rect = "(b => [b.right, b.bottom])(document.querySelector('.zoom-box').getBoundingClientRect())"
        browser.wait("!document.querySelector('#annotation-stage').hidden", 5)
        x, y = browser.value(rect)
        browser.capture_window(self.shots / "annotations-zoom.png")
        mouse = lambda kind, dx, dy, buttons: browser.call(
            "Input.dispatchMouseEvent", type=kind, x=x + dx, y=y + dy, button="left", clickCount=1, buttons=buttons)
        before = page.text()
        mouse("mousePressed", 0, 0, 1), mouse("mouseMoved", 10, 20, 1), mouse("mouseMoved", 20, 40, 1), mouse("mouseReleased", 20, 40, 0)
        browser.wait(f"document.querySelector('[aria-label=Script]').value !== {self.quoted(before)}", 5), page.settled()
        found = re.findall(r"zoom to 80,120,(\d+)x(\d+)", page.text())
        self.check("dragging a corner changes the rectangle", found and int(found[0][0]) > 160 and int(found[0][1]) > 240, found)
        self.check("touching the screen starts no finger", page.mode() == "clip", page.mode())

    def test_enter_edits_and_escape_closes(self):
        browser, page = self.browser, self.page
        page.button("caption Pull on").value("it.focus()")
        browser.press("Enter")
        browser.wait("document.querySelector('#annotation-form').matches(':popover-open')", 5)
        self.insert("Go on"), browser.press("Enter")
        self.changed()
        self.check("Enter edits the text", self.lines()[0] == ['caption "Go on" for 500ms'], self.lines()[0])
        browser.press("Enter")
        browser.wait("document.querySelector('#annotation-form').matches(':popover-open')", 5)
        browser.capture_window(self.shots / "annotations-form.png")
        browser.press("Escape")
        self.check("Escape closes the form", not browser.value("document.querySelector('#annotation-form').matches(':popover-open')"))
        self.check("the focus is on the item", self.focused() == "caption Go on", self.focused())

    def test_an_unsaved_recording_locks_the_list(self):
        page = self.page
        page.button("Record").click(), self.browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        self.check("nothing can be added", not page.button("Add caption").enabled)
        page.button("Stop").click()
        self.browser.wait("!document.querySelector('#add-caption-item').disabled", 10)
        self.check("after it, items can be added", page.button("Add caption").enabled)


class StudioNumberTests(StudioCase):
    def prepare(self):
        (self.home / "pull.flip").write_text(SCRIPT.replace("fps 60\n", 'fps 60\nlet name "Ada"\n').replace(
            "wait 300ms\n", 'zoom follow finger 1.6x\npoint at 160,100 "Here" as 2 for 1s\nwait 300ms\n').replace("Pull on", "Pull on, {name}"))

    def test_items_are_edited_as_the_script_has_them(self):
        browser, page = self.browser, self.page
        for item, field, shown, entered, line in (
            ("callout Here", "Number", "2", "7", 'point at 160,100 "Here" as 7 for 1s'), ("callout Here", "Number", "7", "", 'point at 160,100 "Here" for 1s'),
            ("zoom follow finger", "Magnification", "1.6", "2", "zoom follow finger 2x"), ("caption Pull on, Ada", "Text", "Pull on, {name}", "Go, {name}", 'caption "Go, {name}" for 500ms'),
        ):
            page.button(item).value("it.focus()")
            browser.press("Enter")
            browser.wait("document.querySelector('#annotation-form').matches(':popover-open')", 5)
            found = page.find("textbox" if field == "Text" else "spinbutton", field)
            self.check(f"{item} has the field {field}", found.value("it.value") == shown, found.value("it.value"))
            browser.capture_window(self.shots / f"annotations-{field.lower()}.png")
            found.set(entered, "input"), found.value("it.form.requestSubmit()")
            browser.wait(f"document.querySelector('[aria-label=Script]').value.includes({json.dumps(line)})", 10)
            page.settled()
        self.check("a text is shown with its names replaced", page.button("caption Go, Ada").enabled)
