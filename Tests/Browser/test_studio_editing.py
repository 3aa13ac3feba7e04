"""Suggestions, errors and controls while a script is edited in the studio."""
import json

from studio import SCRIPT, StudioCase

CONTROL = 2
OPTIONS = "[...document.querySelectorAll('.completions:popover-open [role=option] b')].map(option => option.textContent)"


class EditingCase(StudioCase):
    """The keys of the editor."""

    def key(self, key, modifiers=0):
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Tab": 9, " ": 32, "End": 35, "Backspace": 8}
        text = {"Enter": "\r"}.get(key) if not modifiers else None
        self.browser.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key, code="Space" if key == " " else key,
                          modifiers=modifiers, windowsVirtualKeyCode=codes[key], **({"text": text} if text else {}))
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers, windowsVirtualKeyCode=codes[key])

    def type(self, text):
        self.browser.type(text)

    def options(self):
        return self.browser.value(OPTIONS)

    def line(self):
        return self.browser.value("(area => area.value.slice(0, area.selectionStart).split('\\n').pop())(document.activeElement)")

    def go_to_end(self):
        self.page.find("textbox", "Script").value("(it.focus(), it.setSelectionRange(it.value.length, it.value.length))")


class StudioEditingTests(EditingCase):
    def test_words_are_completed(self):
        browser, page = self.browser, self.page
        text = page.text()
        self.go_to_end()
        self.type("cap")
        self.check("typing a word suggests statements", self.options() == ["caption"], self.options())
        box = page.find("listbox", "Completions")
        option = page.find("option", "caption Shows a title and a body beside the device, or hides them.")
        active = page.find("textbox", "Script").value("document.getElementById(it.getAttribute('aria-activedescendant')).textContent")
        self.check("the list is a listbox whose option is active", active.startswith("caption") and option.value("it.ariaSelected") == "true"
                   and box.value("it.id") == page.find("textbox", "Script").value("it.getAttribute('aria-controls')"))
        browser.capture_window(self.shots / "completion.png")
        self.key("Enter")
        self.check("Enter accepts, and goes on", self.line() == "caption " and self.options() == ["off"], f"{self.line()!r} {self.options()}")
        self.key("Escape")
        self.check("Escape closes the list and stays in the script", not self.options() and browser.value("document.activeElement.ariaLabel") == "Script")
        self.type('"Pull on" fo')
        self.check("nothing is suggested in a text, but after it", self.options() == ["for"], self.options())
        self.key("Tab"), self.key("Escape"), self.type("2s")
        self.check("a complete line has no suggestions", self.line() == 'caption "Pull on" for 2s' and not self.options(), self.line())
        self.key("Enter"), self.type("wait")
        self.check("Enter at the end of a complete line starts a new one", self.line() == "wait" and not self.options(), self.line())
        self.type(" 1s"), self.key("Enter"), self.key(" ", CONTROL)
        self.check("Ctrl-Space suggests all statements", len(self.options()) > 25, len(self.options()))
        self.key("ArrowUp")
        self.check("arrows go around", browser.value("document.querySelector('.completions [aria-selected=true] b').textContent") == "include")
        self.key("Escape")
        for typed, expected in (("expect offs", ["offset.y"]), ("touch at foot", ["footer"]), ("set open-at ", []), ("flick u", ["up"])):
            self.type(typed)
            self.check(f"“{typed}” suggests {' '.join(expected) or 'nothing by itself'}", self.options() == expected, self.options())
            if not expected:
                self.key(" ", CONTROL)
                self.check("Ctrl-Space suggests the values of the setting", self.options() == ["top", "end"], self.options())
            self.key("Escape"), self.key("Enter")
        self.type("dra")
        option = browser.value("(b => [b.x + 20, b.y + 8])(document.querySelector('.completions [role=option]').getBoundingClientRect())")
        browser.click(*option)
        self.check("a click accepts", self.line() == "drag " and browser.value("document.activeElement.ariaLabel") == "Script", self.line())
        page.button("History").click(), page.button("Start").click()
        browser.wait(f"document.querySelector('[aria-label=Script]').value === {json.dumps(text)}", 10)
        self.check("all of it is undone", page.text() == text)
        self.key("Escape")
        for width, height in ((390, 844), (1280, 800)):
            page.window(width, height)
            page.find("textbox", "Script").position()
            self.go_to_end(), self.key(" ", CONTROL)
            box = browser.value("(b => [b.left, b.top, b.right, b.bottom])(document.querySelector('.completions').getBoundingClientRect())")
            self.check(f"the list is in the window of {width} px", box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height, box)
            browser.capture_window(self.shots / f"completion-{width}.png")
            self.key("Escape")

    def test_errors_are_shown_completely(self):
        browser, page = self.browser, self.page
        page.write("ease-out", "ease-outt")
        browser.wait("document.querySelector('.gutter .off') !== null", 10), page.settled()
        box = browser.value("(m => m && [m.getBoundingClientRect().right, m.closest('.editor').getBoundingClientRect().right])"
                            "(document.querySelector('.paper .message'))")
        self.check("the message ends in the editor", box is None or box[0] <= box[1], box)
        title = browser.value("document.querySelector('.gutter .off').title")
        listed = browser.value("document.querySelector('.errors li').textContent")
        self.check("the line's number and the list have all of it", "ease-outt" in title and "ease-out" in listed, f"{title} | {listed}")
        browser.capture_window(self.shots / "message.png")
        browser.value("document.querySelector('.errors li button').focus()")
        self.key("Enter")
        chosen = browser.value("(area => area.value.slice(area.selectionStart, area.selectionEnd))(document.activeElement)")
        self.check("Enter in the list selects the error", chosen == "ease-outt", chosen)
        text = page.text() + "wait 1s; nonsense 5; " * 43000
        self.go_to_end()
        page.find("textbox", "Script").value(f"(it.value = {json.dumps(text)}, "
                                             "it.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true })))")
        browser.wait("document.querySelectorAll('.errors li').length > 50", 30)
        self.check("errors of a line of 0.9 MB are shown", True)


# The controls by name, and those that are enabled in each state. The others are disabled.
ALWAYS = {"New from pictures", "Verify", "Approve all", "Skip all"}
TRANSPORT = {"Play", "Previous frame", "Next frame", "Loop", "Loop from here", "Loop to here", "Choose probes"}
ADDERS = {"Add caption", "Add zoom", "Add callout", "Add speed", "Add freeze", "Add card"}
EDITED = {"Undo", "History", "Save"}
CLIP = ALWAYS | TRANSPORT | {"Take shot", "Copy command", "Presented"}
CONTROLS = CLIP | ADDERS | EDITED | {
    "Export…", "Redo", "Back to the clip", "Record", "Stop", "Add to script", "Remove last gesture", "Discard", "Reset all",
    "Reset presentation"}
ENABLED = """[...document.querySelectorAll('button')].filter(b => !b.disabled && !b.closest('[hidden], dialog, [popover], [inert]'))
    .map(b => b.ariaLabel || b.textContent.trim())"""


class StudioControlTests(EditingCase):
    arguments = ("--goldens", "goldens")

    def enabled(self, state, expected):
        """Checks that exactly the expected controls are enabled."""
        wait = f"(names => {json.dumps(sorted(CONTROLS))}.filter(name => names.includes(name)).join())({ENABLED})"
        try:
            self.browser.wait(f"{wait} === {json.dumps(','.join(sorted(expected)))}", 5)
        except RuntimeError:
            pass
        found = set(self.browser.value(wait).split(","))
        self.check(f"{state}: nothing is enabled that cannot work", not found - expected, ", ".join(sorted(found - expected)))
        self.check(f"{state}: nothing is disabled that can work", not expected - found, ", ".join(sorted(expected - found)))

    def test_controls_are_enabled_if_they_can_work(self):
        browser, page = self.browser, self.page
        browser.wait("document.querySelector('#goldens li') !== null && !document.querySelector('#goldens li[data-verdict=running]')", 60)
        names = set(browser.value("[...document.querySelectorAll('button')].map(b => b.ariaLabel || b.textContent.trim())"))
        self.check("all controls exist", not CONTROLS - names, ", ".join(sorted(CONTROLS - names)))
        idle = CLIP | ADDERS | {"Export…", "Record"}
        self.enabled("clip", idle)
        page.write("450ms", "900ms"), page.settled()
        self.enabled("edited", idle | EDITED)
        page.write("900ms", "900mz"), browser.wait("document.querySelector('.gutter .off') !== null", 10)
        self.enabled("error", CLIP | EDITED)
        title = page.button("Record").value("it.title")
        self.check("the reason is at the button", title == "Fix the script's errors first", title)
        page.button("Undo").click(), page.button("Undo").click(), browser.wait("!document.querySelector('.gutter .off')", 10), page.settled()
        self.enabled("undone", idle | {"Redo", "History"})
        page.find("combobox", "Theme").set("dark"), page.settled()
        self.enabled("a choice", idle | {"Undo", "History", "Reset all"})
        page.button("Undo").click(), page.settled()
        page.button("Record").click(), browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        self.enabled("recording", (idle - ADDERS - {"Record", "Presented"}) | {"Stop", "Discard", "Back to the clip"})
        page.drag(0.3, 150), page.gestures(1), page.button("Stop").click()
        self.enabled("recorded", (idle - ADDERS) | {"Add to script", "Remove last gesture", "Discard", "Save", "Back to the clip"})
        page.button("Discard").click(), page.settled()
        page.write("450ms", "900ms"), page.settled()
        self.studio.close()
        browser.wait("!document.querySelector('#banner').hidden", 20)
        self.enabled("no server", {"Undo", "History"})

    def test_a_script_with_an_error_at_the_start(self):
        browser, home = self.browser, self.home
        (home / "wrong.flip").write_text(SCRIPT.replace("450ms", "450mz"))
        self.studio.close()
        studio = self.start("wrong.flip", *self.arguments)
        browser.call("Page.navigate", url=studio.address)
        browser.wait("document.querySelector('.errors li') !== null && document.querySelector('#goldens li') !== null", 20)
        self.enabled("an error at the start", {"New from pictures", "Verify"})
        for place, text in (("#blank", "Fix the error"), ("#settings", "Fix the script's errors")):
            shown = browser.value(f"document.querySelector('{place}').textContent")
            self.check(f"the empty state of {place} says what to do", text in shown, shown)
        browser.capture_window(self.shots / "error-at-start.png")
        browser.value("(it => { it.focus(); it.setSelectionRange(0, it.value.length); })(document.querySelector('textarea'))")
        browser.call("Input.insertText", text="scene vertical-swipe\nwait 1s\n")
        browser.wait("document.querySelector('#screen').dataset.frame !== undefined", 10)
        self.enabled("a correct script", CLIP - {"Approve all", "Skip all"} | ADDERS | EDITED | {"Export…", "Record"})
        self.check("the screen is shown", browser.value("document.querySelector('#blank').hidden"))

    def test_dialogs_and_popovers(self):
        """An open dialog receives all keys, and each dialog is answered; Escape closes it."""
        browser, page, path = self.browser, self.page, self.home / "pull.flip"
        before = path.read_text()
        page.write("450ms", "900ms"), page.settled()
        browser.value("""import('./studio/notices.js').then(({ confirm }) => {
            window.answers = [confirm('One?', '', ['Yes']), confirm('Two?', '', ['No'])]; })""")
        page.button("No")
        page.save_script(), page.idle()
        self.check("Ctrl-S does nothing while a dialog is open", path.read_text() == before)
        page.button("No").click()
        answers = browser.value("Promise.all(window.answers)")
        self.check("a dialog that is replaced resolves with null", answers == [None, "No"], answers)
        opened = ":popover-open, dialog[open]"
        for name in ("New from pictures", "Export…", "History", "Choose probes", "Keys ?"):
            page.button(name).click()
            browser.wait(f"document.querySelector('{opened}') !== null", 5)
            self.key("Escape")
            browser.wait(f"!document.querySelector('{opened}')", 5)
        self.check("Escape closes every popover and dialog", True)
