"""Recording of gestures in the studio."""
import json, time

from chromium import rgba, run
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
        flipbook, browser, page, home, shots = self.flipbook, self.browser, self.page, self.home, self.shots
        last = round(float(browser.value("document.querySelector('[aria-label=Time]').max")) * 60)
        self.record()
        page.drag(0.36, 450)
        page.rests(), time.sleep(0.3)
        page.drag(0.2, 500), page.rests()
        page.gestures(2)
        page.button("Remove last gesture").click()
        page.gestures(1)
        page.rests()
        page.drag(0.36, 400, start=0.9), page.rests()
        page.gestures(2)
        browser.capture_window(shots / "record-light.png")
        notes = browser.value("[...document.querySelectorAll('#gestures li p:first-of-type')].map(note => note.textContent)")
        self.check("each gesture has a note about its accuracy", all(notes), " / ".join(notes))
        page.button("Stop").click()
        browser.wait("document.querySelector('.recorder').classList.contains('on') === false", 10)
        stays = "(event => (dispatchEvent(event), event.defaultPrevented))(new Event('beforeunload', { cancelable: true }))"
        self.check("leaving a page with unsaved gestures asks first", browser.value(stays))
        before, live = (home / "pull.flip").read_text(), page.full_pixels(640)
        page.button("Keep recording").click()
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
        self.check("the gestures stay in the list", browser.value("document.querySelectorAll('#gestures li').length") == 2)
        for name, width, height, dark in (("kept", 1280, 800, False), ("kept-dark", 1280, 800, True), ("kept-large", 1920, 1080, False)):
            browser.set_window(width, height, dark=dark), time.sleep(0.4)
            browser.capture_window(shots / f"record-{name}.png")
        browser.set_window(390, 844, scale=2), time.sleep(0.4)
        browser.capture_page(shots / "record-kept-narrow.png")
        browser.set_window(1280, 800), time.sleep(0.4)
        page.button("Save").click()
        browser.wait("document.querySelector('#write').disabled", 10)
        self.check("saving writes them", (home / "pull.flip").read_text() == text)
        run(flipbook, "record", "pull.flip", "--quiet", "-o", "recorded", cwd=home)
        rows = [line.split("\t") for line in (home / "recorded/trace.tsv").read_text().splitlines() if not line.startswith("#")]
        number = browser.value("watch.page")
        timeline = json.loads(page.studio.request(f"api/pages/{number}/timeline"))
        shown = {probe["name"]: probe["values"] for probe in timeline["probes"]}
        wrong = [f"{name} in frame {at}" for column, name in enumerate(rows[0]) if name in shown
                 for at, row in enumerate(rows[1:]) if not same(row[column], shown[name][at])]
        self.check("recording the saved script gives the probes that the page shows", len(shown) > 10 and not wrong,
                   f"{len(shown)} probes in {len(rows) - 1} frames" + (f"; wrong: {', '.join(wrong[:5])}" if wrong else ""))
        last = sorted((home / "recorded/frames").glob("*.png"))[-1]
        self.check("its last frame is what the page showed after the gesture", alike(rgba(last), live) > 0.9, f"{alike(rgba(last), live):.0%} of the rows")

    def test_a_recording_with_other_settings(self):
        """A recording with other settings than the script's is reported; saving keeps the line endings of the file."""
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        path = home / "pull.flip"
        text = path.read_text()
        path.write_bytes(text.replace("\n", "\r\n").encode())
        time.sleep(0.3), page.settled()
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
        page.drag(0.2, 300), page.rests()
        page.gestures(1)
        page.button("Stop").click(), page.button("Save").click()
        dialog = "(dialog => dialog.open ? dialog.textContent : '')(document.querySelector('#ask'))"
        browser.wait(dialog, 10)
        self.check("saving it asks first, with the differences", "theme dark (the script: light)" in browser.value(dialog))
        page.button("Cancel").click()
        browser.wait(f"!{dialog}", 10)
        self.check("after Cancel, it is still open, and the file unchanged", page.button("Keep recording").enabled
                   and path.read_bytes() == text.replace("\n", "\r\n").encode())
        page.button("Save").click(), browser.wait(dialog, 10), page.button("Keep anyway").click()
        self.kept()
        browser.wait("document.querySelector('#write').disabled", 10)
        data = path.read_bytes()
        self.check("saving keeps the line endings of the file", data.count(b"\n") == data.count(b"\r\n") > text.count("\n"))
        self.check("the note is gone", not browser.value(note))
        # The overrides are put into the script, in the same step.
        before = page.text()
        self.record(), page.drag(0.2, 300, start=0.9), page.rests()
        page.button("Stop").click(), page.button("Keep recording").click(), browser.wait(dialog, 10)
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
        hold("keyDown", "ArrowDown"), time.sleep(0.3), hold("keyUp", "ArrowDown")
        browser.press(" ")
        page.gestures(1), page.rests()
        tab(browser, "stop"), browser.press("Enter")
        browser.wait("!document.querySelector('#keep').disabled && !document.querySelector('.recorder').classList.contains('on')", 10)
        tab(browser, "keep"), browser.press("Enter")
        self.kept()
        page.save_script(), browser.wait("document.querySelector('#write').disabled", 10)
        text = (home / "pull.flip").read_text()
        self.check("a gesture is recorded and saved with the keyboard alone", text != before, " / ".join(text[len(before):].strip().splitlines())[:120])

    def tremble(self, distance=0.4, milliseconds=500):
        """Drags up with a trembling finger, which no drag reproduces."""
        page, screen = self.page, self.page.find("image", "Screen")
        x, top = screen.position(0.5, 0.8)
        height = screen.value("it.getBoundingClientRect().height") * distance
        page.mouse("mousePressed", x, top)
        begin, step = time.monotonic(), 0
        while (share := (time.monotonic() - begin) * 1000 / milliseconds) < 1:
            noise = 2 if step % 2 and share < 0.8 else 0
            page.mouse("mouseMoved", x + noise, top - height * share * share + noise)
            step += 1
            time.sleep(0.008)
        page.mouse("mouseMoved", x, top - height)
        page.mouse("mouseReleased", x, top - height)

    def pressed(self):
        """The chosen form of each gesture that has a choice."""
        return self.browser.value("[...document.querySelectorAll('#gestures [aria-pressed=true]')].map(button => button.textContent)")

    def test_a_recorded_gesture_becomes_smooth_and_exact_again(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        before = (home / "pull.flip").read_text()
        self.record()
        self.tremble(), page.rests(), page.gestures(1)
        page.button("Stop").click(), page.button("Keep recording").click()
        self.kept()
        exact = page.text()
        self.check("a recorded gesture is exact", self.pressed() == ["Exact"])
        browser.capture_window(shots / "smooth-exact.png")
        page.button("Smooth").click()
        browser.wait("document.querySelector('#gestures .smooth').ariaPressed === 'true'", 10), page.settled()
        smooth = page.text()
        added = smooth[len(before):].strip().splitlines()
        browser.capture_window(shots / "smooth.png")
        self.check("Smooth makes it one drag", len(added) == 4 and added[1].startswith("drag by") and added[2] == "lift", " / ".join(added))
        focus = browser.value("document.activeElement.textContent")
        self.check("the button keeps the focus", focus == "Smooth", focus)
        page.button("Exact").click()
        browser.wait("document.querySelector('#gestures .exact').ariaPressed === 'true'", 10), page.settled()
        self.check("Exact restores the lines", page.text() == exact)
        page.save_script(), browser.wait("document.querySelector('#write').disabled", 10)
        page.button("Smooth").click()
        browser.wait("document.querySelector('#gestures .smooth').ariaPressed === 'true'", 10), page.settled()
        self.check("Smooth works after saving", page.text() == smooth)
        page.write("lift\nsettle within 10s", "hold 1ms\nlift\nsettle within 10s"), page.settled()
        self.check("edited lines have no choice, and a reason", not page.button("Smooth").enabled and not page.button("Exact").enabled
                   and "were edited" in browser.value("document.querySelector('#gestures .why').textContent"))
        browser.capture_window(shots / "smooth-edited.png")

    def test_a_gesture_of_an_open_recording_becomes_smooth(self):
        browser, page, home = self.browser, self.page, self.home
        before = page.text()
        self.record()
        self.tremble(), page.rests(), page.gestures(1)
        page.button("Smooth").click()
        browser.wait("document.querySelector('#gestures .smooth').ariaPressed === 'true'", 10), page.rests()
        self.check("the recording continues", page.mode() == "recording")
        page.drag(0.3, 400, start=0.9), page.rests(), page.gestures(2)
        page.button("Stop").click(), page.button("Keep recording").click()
        self.kept()
        added = page.text()[len(before):].strip().splitlines()
        self.check("the smooth lines are kept", added[1].startswith("drag by") and added[2] == "lift", " / ".join(added))
        self.check("and stay smooth", self.pressed()[0] == "Smooth", ", ".join(self.pressed()))

    def test_a_gesture_that_returns_cannot_be_smoothed(self):
        browser, page, shots = self.browser, self.page, self.shots
        self.record()
        screen = page.find("image", "Screen")
        x, top = screen.position(0.5, 0.7)
        page.mouse("mousePressed", x, top)
        for step in range(60):
            page.mouse("mouseMoved", x, top - 3 * min(step, 70 - step)), time.sleep(0.008)
        page.mouse("mouseReleased", x, top - 33)
        page.gestures(1), page.rests()
        why = browser.value("document.querySelector('#gestures .why').textContent")
        self.check("the reason is shown, and Smooth is disabled", not page.button("Smooth").enabled and "it changes direction" in why, why)
        browser.capture_window(shots / "smooth-impossible.png")
        page.button("Discard").click()
        page.gestures(0)
        self.check("Discard returns to the clip", page.mode() == "clip" and not page.button("Save").enabled)

    def test_a_script_that_changes_on_disk_during_a_recording(self):
        """The page shows the change, and the recording is appended to the new text."""
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        self.record()
        page.drag(0.2, 300), page.rests(), page.gestures(1)
        theirs = "# Theirs.\n" + path.read_text()
        path.write_text(theirs)
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(theirs)}", 5)
        self.check("the recording stays open", page.mode() == "recording" and page.button("Keep recording").enabled)
        self.check("there is no conflict", browser.value("document.querySelector('#banner').hidden"))
        page.button("Stop").click(), page.button("Save").click()
        self.kept(), browser.wait("document.querySelector('#write').disabled", 10)
        text = path.read_text()
        self.check("the gestures are appended to the new text", text.startswith(theirs) and "lift" in text[len(theirs):], text[len(theirs):])
        page.button("Undo").click(), page.settled()
        self.check("one Undo takes the recording back, on the page only", page.text() == theirs and path.read_text() == text)
        self.check("the list says so", "no longer in the script" in browser.value("document.querySelector('#gestures .why').textContent"))
        page.button("Redo").click(), page.settled()
        self.check("Redo appends it again", page.text() == text and browser.value("document.querySelector('#gestures .why').hidden") is not None)

    def test_a_script_with_errors_cannot_be_continued(self):
        browser, page = self.browser, self.page
        page.write("lift\nsettle within 3s\n", "settle within 3s\n"), page.settled()
        browser.wait("document.querySelector('#record').disabled", 10)
        title = page.button("Record").value("it.title")
        self.check("the reason is at the button", title == "Fix the script's errors first", title)
        page.write("settle within 3s\n", "lift\nsettle within 3s\n")
        browser.wait("!document.querySelector('#record').disabled", 10)
        self.check("it is enabled when the script is right again", not page.button("Record").value("it.title"))


def alike(one, other, stride=640 * 4):
    """The largest fraction of rows that are equal if one image is shifted by up to two points.

    Each of the two gestures may deviate by half a point, and by 1 % of the release velocity. In eight recordings the content
    came to rest up to three pixels, or a point and a half, away.
    """
    rows = [[data[at:at + stride] for at in range(0, len(data), stride)] for data in (one, other)]
    counts = [sum(row == rows[1][at + shift] for at, row in enumerate(rows[0]) if 0 <= at + shift < len(rows[1])) for shift in range(-4, 5)]
    return max(counts) / len(rows[0])


def same(text, value):
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return text == {True: "true", False: "false", None: "-"}.get(value, value)
    return text not in ("", "-") and abs(float(text) - value) <= 2e-6 * max(1, abs(value))


def tab(browser, wanted):
    """Presses Tab until an element has the focus."""
    for _ in range(120):
        if browser.value("document.activeElement.id") == wanted:
            return
        for kind in ("rawKeyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    raise RuntimeError(f"Tab does not reach {wanted}")
