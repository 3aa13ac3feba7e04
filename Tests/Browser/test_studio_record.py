"""Recording of gestures in the studio."""
import json, time

from studio import StudioCase


class StudioRecordTests(StudioCase):
    def record(self):
        """Starts to record."""
        self.page.button("Record").click()
        self.browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)

    def kept(self):
        """Waits until no gesture is open."""
        self.browser.wait("document.querySelector('#keep').disabled && !document.querySelector('textarea').readOnly", 10)
        self.page.settled()

    def test_recorded_gestures_are_appended_to_the_script(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        last = round(float(browser.value("document.querySelector('[aria-label=Time]').max")) * 60)
        self.record()
        page.drag(0.2, 200), page.rests()
        page.drag(0.2, 200), page.rests()
        page.gestures(2)
        page.button("Remove last gesture").click()
        page.gestures(1), page.rests()
        page.drag(0.3, 200, start=0.9), page.rests()
        page.gestures(2)
        browser.capture_window(shots / "record-light.png")
        notes = browser.value("[...document.querySelectorAll('#gestures li p:first-of-type')].map(note => note.textContent)")
        self.check("each gesture has a note about its accuracy", all(notes), " / ".join(notes))
        page.button("Stop").click()
        browser.wait("document.querySelector('.recorder').classList.contains('on') === false", 10)
        stays = "(event => (dispatchEvent(event), event.defaultPrevented))(new Event('beforeunload', { cancelable: true }))"
        self.check("leaving a page with unsaved gestures asks first", browser.value(stays))
        before = (home / "pull.flip").read_text()
        page.button("Add to script").click()
        self.kept()
        text = page.text()
        added = text[len(before):].strip().splitlines()
        self.check("kept gestures are appended to the text", text.startswith(before.rstrip("\n")) and added, " / ".join(added)[:160])
        self.check("the file is left alone", (home / "pull.flip").read_text() == before)
        notice, count = browser.value("document.querySelector('.notice').textContent"), sum(bool(line.strip()) for line in added)
        self.check("a notice has their number", f"Added {count} lines" in notice, notice)
        self.check("the slider is at the beginning of the new part", page.frame() == last, page.frame())
        line = len(before.rstrip("\n").splitlines()) + 1
        self.check("the new lines are shown", browser.value(f"""(row => {{ const {{ top, bottom }} = row.getBoundingClientRect();
            const view = document.querySelector('#script-editor').getBoundingClientRect();
            return top >= view.top && bottom <= view.bottom; }})(document.querySelector('#script-editor .gutter [data-line="{line}"]'))"""))
        self.check("the gestures stay in the list", self.gestures() == ["Gesture 1", "Gesture 2"], self.gestures())
        for name, width, height, dark in (("kept", 1280, 800, False), ("kept-dark", 1280, 800, True), ("kept-large", 1920, 1080, False)):
            page.window(width, height, dark=dark)
            browser.capture_window(shots / f"record-{name}.png")
        page.window(390, 844, scale=2)
        browser.capture_page(shots / "record-kept-narrow.png")
        page.window(1280, 800)
        page.button("Save").click()
        browser.wait("document.querySelector('#write').disabled", 10)
        self.check("saving writes them", (home / "pull.flip").read_text() == text)
        page.button("Undo").click(), page.settled()
        self.check("one Undo takes the recording back, on the page only", page.text() == before and (home / "pull.flip").read_text() == text)
        self.check("its gestures have left the list", self.gestures() == [] and browser.value("!document.querySelector('#record-hint').hidden"), self.gestures())
        self.record(), page.drag(0.2, 200), page.rests(), page.gestures(1)
        self.check("the next gesture is the first one", self.gestures() == ["Gesture 1"], self.gestures())
        page.button("Discard").click(), page.gestures(0)
        self.check("Discard returns to the clip", page.mode() == "clip")
        page.button("Redo").click(), page.settled()
        self.check("Redo brings both back", page.text() == text and self.gestures() == ["Gesture 1", "Gesture 2"], self.gestures())

    def gestures(self):
        """The names of the listed gestures."""
        return self.browser.value("[...document.querySelectorAll('#gestures b')].map(name => name.textContent)")

    def test_a_recording_with_other_settings(self):
        """A recording with other settings than the script's is reported; saving keeps the line endings of the file."""
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        path = home / "pull.flip"
        text = path.read_text()
        path.write_bytes(text.replace("\n", "\r\n").encode())
        page.find("combobox", "Theme").set("dark")
        browser.wait("!document.querySelector('#reset').disabled", 10), page.settled()
        long = "device " + "a/folder-with-a-long-name" * 4
        fits = browser.value(f"""(note => {{ const text = note.textContent; note.hidden = false; note.textContent = {json.dumps(long)};
            const fits = note.scrollWidth <= note.clientWidth; note.hidden = true; note.textContent = text; return fits; }})(
            document.querySelector('#overrides'))""")
        self.check("a long path in the recorder's note stays in its column", fits)
        note = "(note => note.hidden ? '' : note.textContent)(document.querySelector('#overrides'))"
        quiet = browser.value(note)
        self.record()
        shown = browser.value(note)
        browser.capture_window(shots / "overrides.png")
        self.check("a recording lists settings that differ from the script", not quiet and "theme dark (the script: light)" in shown, shown)
        page.drag(0.2, 150), page.rests()
        page.gestures(1)
        page.button("Stop").click(), page.button("Save").click()
        dialog = "(dialog => dialog.open ? dialog.textContent : '')(document.querySelector('#ask'))"
        browser.wait(dialog, 10)
        self.check("saving it asks first, with the differences", "theme dark (the script: light)" in browser.value(dialog))
        page.button("Cancel").click()
        browser.wait(f"!{dialog}", 10)
        self.check("after Cancel, it is still open, and the file unchanged", page.button("Add to script").enabled
                   and path.read_bytes() == text.replace("\n", "\r\n").encode())
        page.button("Save").click(), browser.wait(dialog, 10), page.button("Keep anyway").click()
        self.kept()
        browser.wait("document.querySelector('#write').disabled", 10)
        data = path.read_bytes()
        self.check("saving keeps the line endings of the file", data.count(b"\n") == data.count(b"\r\n") > text.count("\n"))
        self.check("the note is gone", not browser.value(note))
        # The overrides are put into the script, in the same step.
        before = page.text()
        self.record(), page.drag(0.2, 150, start=0.9), page.rests()
        page.button("Stop").click(), page.button("Add to script").click(), browser.wait(dialog, 10)
        browser.capture_window(shots / "record-settings.png")
        page.button("Put settings into script and keep").click()
        self.kept()
        both = page.text()
        self.check("settings and gestures are in the script", "theme dark" in both and both.count("lift") > before.count("lift"), both)
        self.check("nothing differs from the script any longer", not page.button("Reset all").enabled)
        page.button("Undo").click(), page.settled()
        self.check("one Undo takes both back", page.text() == before and page.button("Reset all").enabled)
        path.write_text(text)
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(text)}", 10)
        page.reset()

    def test_the_keyboard_records_a_gesture(self):
        """Records a gesture without a pointer, and saves it."""
        browser, page, home = self.browser, self.page, self.home
        before = (home / "pull.flip").read_text()
        browser.value("document.activeElement.blur()")
        browser.press("r"), browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        tab(browser, "screen")
        hold = lambda kind, key: browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=40)
        browser.press(" ")
        hold("keyDown", "ArrowDown"), time.sleep(0.15), hold("keyUp", "ArrowDown")
        browser.press(" ")
        page.gestures(1), page.rests()
        tab(browser, "stop"), browser.press("Enter")
        browser.wait("!document.querySelector('#keep').disabled && !document.querySelector('.recorder').classList.contains('on')", 10)
        tab(browser, "keep"), browser.press("Enter")
        self.kept()
        page.save_script(), browser.wait("document.querySelector('#write').disabled", 10)
        text = (home / "pull.flip").read_text()
        self.check("a gesture is recorded and saved with the keyboard alone", text != before, " / ".join(text[len(before):].strip().splitlines())[:120])

    def tremble_smoothly(self):
        """Drags with a trembling finger until the gesture is smooth: on a busy machine the mouse events can be uneven."""
        for _ in range(5):
            self.tremble(), self.page.rests(), self.page.gestures(1)
            if self.pressed() == ["Smooth"]:
                return
            self.page.button("Remove last gesture").click(), self.page.gestures(0)
        self.fail("no gesture is smooth")

    def tremble(self, distance=0.4, milliseconds=600):
        """Drags up with a trembling finger, whose samples are on no line."""
        mouse, screen = self.browser.mouse, self.page.find("image", "Screen")
        x, top = screen.position(0.5, 0.8)
        height = screen.value("it.getBoundingClientRect().height") * distance
        mouse("mousePressed", x, top)
        begin, step = time.monotonic(), 0
        while (share := (time.monotonic() - begin) * 1000 / milliseconds) < 1:
            noise = 2 if step % 2 and share < 0.8 else 0
            mouse("mouseMoved", x + noise, top - height * share * share + noise)
            step += 1
            time.sleep(0.008)
        mouse("mouseMoved", x, top - height)
        mouse("mouseReleased", x, top - height)

    def pressed(self):
        """The chosen form of each gesture that has a choice."""
        return self.browser.value("[...document.querySelectorAll('#gestures [aria-pressed=true]')].map(button => button.textContent)")

    def test_gestures_become_smooth_and_exact(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        before = page.text()
        smooth, exact = (f"document.querySelector('#gestures .{name}').ariaPressed === 'true'" for name in ("smooth", "exact"))
        self.record()
        self.tremble_smoothly()
        note = browser.value("document.querySelector('#gestures li p:first-of-type').textContent")
        self.check("the page states by how much it deviates", "points from the finger; release velocity off by" in note, note)
        page.button("Exact").click()
        browser.wait(exact, 10), page.rests()
        page.button("Smooth").click()
        browser.wait(smooth, 10), page.rests()
        self.check("the recording continues", page.mode() == "recording")
        screen = page.find("image", "Screen")
        x, top = screen.position(0.5, 0.7)
        browser.mouse("mousePressed", x, top)
        for step in range(60):
            browser.mouse("mouseMoved", x, top - 3 * min(step, 70 - step)), time.sleep(0.004)
        browser.mouse("mouseReleased", x, top - 33)
        page.gestures(2), page.rests()
        why = browser.value("document.querySelector('#gestures li:last-child .why').textContent")
        self.check("a gesture that returns is exact, and has the reason", "no flick or drag stays within 12 points" in why
                   and browser.value("document.querySelector('#gestures li:last-child .smooth').disabled"), why)
        browser.capture_window(shots / "smooth-impossible.png")
        page.button("Remove last gesture").click(), page.gestures(1)
        page.button("Stop").click(), page.button("Add to script").click()
        self.kept()
        kept = page.text()
        added = kept[len(before):].strip().splitlines()
        browser.capture_window(shots / "smooth.png")
        self.check("the smooth lines are kept: one drag", len(added) == 4 and added[1].startswith("drag by") and added[2] == "lift", " / ".join(added))
        page.button("Exact").click()
        browser.wait(exact, 10), page.settled()
        lines = page.text()[len(before):].strip().splitlines()
        self.check("Exact has the recorded samples", lines[0].startswith("stroke at"), " / ".join(lines)[:160])
        focus = browser.value("document.activeElement.textContent")
        self.check("the button keeps the focus", focus == "Exact", focus)
        browser.capture_window(shots / "smooth-exact.png")
        page.save_script(), browser.wait("document.querySelector('#write').disabled", 10)
        page.button("Smooth").click()
        browser.wait(smooth, 10), page.settled()
        self.check("Smooth works after saving", page.text() == kept)
        page.write("lift\nsettle within 10s", "hold 1ms\nlift\nsettle within 10s"), page.settled()
        self.check("edited lines have no choice, and a reason", not page.button("Smooth").enabled and not page.button("Exact").enabled
                   and "were edited" in browser.value("document.querySelector('#gestures .why').textContent"))
        browser.capture_window(shots / "smooth-edited.png")

    def test_a_script_that_changes_on_disk_during_a_recording(self):
        """The page shows the change, and the recording is appended to the new text."""
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        self.record()
        page.drag(0.2, 150), page.rests(), page.gestures(1)
        theirs = "# Theirs.\n" + path.read_text()
        path.write_text(theirs)
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(theirs)}", 5)
        self.check("the recording stays open", page.mode() == "recording" and page.button("Add to script").enabled)
        self.check("there is no conflict", browser.value("document.querySelector('#banner').hidden"))
        page.button("Stop").click(), page.button("Save").click()
        self.kept(), browser.wait("document.querySelector('#write').disabled", 10)
        text = path.read_text()
        self.check("the gestures are appended to the new text", text.startswith(theirs) and "lift" in text[len(theirs):], text[len(theirs):])


def tab(browser, wanted):
    """Presses Tab until an element has the focus."""
    for _ in range(120):
        if browser.value("document.activeElement.id") == wanted:
            return
        for kind in ("rawKeyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    raise RuntimeError(f"Tab does not reach {wanted}")
